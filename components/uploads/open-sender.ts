import { Upload } from "tus-js-client";
import { type Place, paths } from "#lib/paths.ts";
import { judgeFailure, NotAsked } from "./judge-failure.ts";
import type { QueuedUpload, WayProblem } from "./queued-upload.ts";

/** Short enough for a slow line and for what a proxy lets a request last. */
const chunkBytes = 16 * 1024 * 1024;
const retryDelaysMs = [300, 1_000, 2_000, 4_000, 8_000];
const lookAgainMs = 15_000;

export type Sending = {
  onRoom: (uploadId: string) => void;
  onSent: (bytes: number) => void;
  onLost: () => void;
  onElsewhere: () => void;
  onReceived: () => void;
  onHeld: (problem: WayProblem) => void;
  onRefused: (why: Pick<QueuedUpload, "problem" | "sentence">) => void;
};

export type Sender = ReturnType<typeof openSender>;

/** Sends a file by the tus protocol, on from where it was interrupted, however long the connection is away. */
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
    // Of every other answer tus-js-client would think that the upload is gone, and begin anew.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      const isKnown = [200, 204, 404, 410].includes(status);
      if (request.getMethod() === "HEAD" && !isKnown) throw new NotAsked(status);
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
      if (verdict.kind === "held") sending.onHeld(verdict.problem);
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
  /** To a browser a file that was moved or changed meanwhile looks like a connection that broke. */
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
      const held = await holdFile(name, signal, sending.onElsewhere).catch(() => null);
      if (!held) return;
      if (signal.aborted) return held();
      release = held;
      upload.start();
    },
    async pause() {
      stop();
      await upload.abort();
    },
    /** What the server does not hear of, it cleans away by itself later. */
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
 * A file that two tabs sent at once would be cut off by each other without end, so one tab has it, and the other one
 * waits. Where the page came by plain HTTP browsers know no such locks, and the server's own keeps the bytes right.
 * @throws when `signal` ends the waiting
 */
async function holdFile(name: string, signal: AbortSignal, onElsewhere: () => void): Promise<Release> {
  if (!("locks" in navigator)) return () => undefined;
  const free = await request(name, { ifAvailable: true });
  if (free) return free;
  onElsewhere();
  return (await request(name, { signal })) ?? (() => undefined);
}

/** Held until it is released; null where somebody else has it and nobody wants to wait. */
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
