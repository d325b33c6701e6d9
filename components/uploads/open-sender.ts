import { Upload } from "tus-js-client";
import { type Place, paths } from "#lib/paths.ts";
import { judgeFailure, ProgressUnknown } from "./judge-failure.ts";
import type { QueuedUpload, TransferProblem } from "./queued-upload.ts";

/** In bytes. Small enough for a slow connection within the time limit of a proxy. */
const chunkBytes = 16 * 1024 * 1024;
const retryDelaysMs = [300, 1_000, 2_000, 4_000, 8_000];
const lookAgainMs = 15_000;

export type Sending = {
  onRoom: (uploadId: string) => void;
  onSent: (bytes: number) => void;
  onLost: () => void;
  onElsewhere: () => void;
  onReceived: () => void;
  onBlocked: (problem: TransferProblem) => void;
  onRefused: (why: Pick<QueuedUpload, "problem" | "sentence">) => void;
};

export type Sender = ReturnType<typeof openSender>;

/** Sends a file by the tus protocol. Resumes after interruptions of any length. */
export function openSender(place: Place, file: File, folderId: string | null, sending: Sending) {
  let release: (() => void) | null = null;
  let starting = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const endpoint = new URL(paths.api.uploads(place), location.href).href;
  const upload = new Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    metadata: { filename: file.name, ...(folderId && { folder: folderId }) },
    removeFingerprintOnSuccess: true,
    retryDelays: retryDelaysMs,
    onShouldRetry: (error) => {
      if (judgeFailure(error).kind !== "lost") return false;
      noteLost();
      return true;
    },
    // For any other status, tus-js-client would treat the upload as deleted and start again from the beginning.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      const isKnown = [200, 204, 404, 410].includes(status);
      if (request.getMethod() === "HEAD" && !isKnown) throw new ProgressUnknown(status);
    },
    onUploadUrlAvailable: () => noteRoom(),
    onProgress: sending.onSent,
    onSuccess: () => {
      stop();
      sending.onReceived();
    },
    onError: (error) => {
      const verdict = "originalResponse" in error ? judgeFailure(error) : null;
      if (!verdict || verdict.kind === "lost") return waitForConnection();
      stop();
      if (verdict.kind === "held") sending.onBlocked(verdict.problem);
      else sending.onRefused(verdict);
    },
  });

  const noteRoom = () => {
    const uploadId = upload.url?.split("/").at(-1);
    if (uploadId) sending.onRoom(uploadId);
  };
  const goOn = () => {
    stopWaiting();
    upload.start();
  };
  const noteLost = () => {
    sending.onLost();
    void endUnreadable(starting.signal);
  };
  /**
   * To the browser, a file that was moved or changed looks like a lost connection. Reading the file tells them apart.
   */
  const endUnreadable = async (signal: AbortSignal) => {
    const isReadable = await canBeRead(file);
    if (isReadable || signal.aborted) return;
    stop();
    await upload.abort();
    sending.onRefused({ problem: "unreadable", sentence: null });
  };
  const waitForConnection = () => {
    noteLost();
    window.addEventListener("online", goOn);
    waiting = setTimeout(goOn, lookAgainMs);
  };
  const stopWaiting = () => {
    window.removeEventListener("online", goOn);
    clearTimeout(waiting);
  };
  const stop = () => {
    starting.abort();
    stopWaiting();
    release?.();
    release = null;
  };

  return {
    async start() {
      starting = new AbortController();
      const { signal } = starting;
      const [previous] = upload.url ? [] : await upload.findPreviousUploads();
      if (previous) upload.resumeFromPreviousUpload(previous);
      noteRoom();
      const name = [endpoint, file.name, file.size, file.lastModified].join(" ");
      const unlock = await lockFile(name, signal, sending.onElsewhere).catch(() => null);
      if (!unlock) return;
      if (signal.aborted) return unlock();
      release = unlock;
      upload.start();
    },
    async pause() {
      stop();
      await upload.abort();
    },
    /** If the request fails, the server deletes the upload later by itself. */
    async cancel() {
      stop();
      await upload.abort(true).catch(() => undefined);
    },
  };
}

const canBeRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

type Release = () => void;

/**
 * Locks a file across tabs. If two tabs sent the same file, each would keep interrupting the other, so one sends and
 * the other waits.
 * Over plain HTTP there are no Web Locks; the server's own lock then keeps the bytes correct.
 * @throws if `signal` aborts the wait
 */
async function lockFile(name: string, signal: AbortSignal, onElsewhere: () => void): Promise<Release> {
  if (!("locks" in navigator)) return () => undefined;
  const free = await request(name, { ifAvailable: true });
  if (free) return free;
  onElsewhere();
  return (await request(name, { signal })) ?? (() => undefined);
}

/** Resolves to a function that releases the lock; null if the lock is taken and the request does not wait. */
function request(name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
