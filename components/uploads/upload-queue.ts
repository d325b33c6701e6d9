import { makeId } from "#components/form/make-id.ts";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { Place } from "#lib/paths.ts";
import type { Sender } from "./open-sender.ts";
import { isBusy, isUnfinished, type QueuedUpload } from "./queued-upload.ts";
import { sniffPicture } from "./sniff-picture.ts";

/** Browsers open at most six connections to a server, and pages need some of them. */
const mostAtOnce = 3;

/**
 * In ms. An upload without a connection for this long lets others try, because the problem may affect only that upload.
 */
const patienceMs = 30_000;

type Chosen = {
  file: File;
  folderId: string | null;
  sender: Sender | null;
  /** The waiting upload with the lowest number is next. */
  turn: number;
  /** The timer of `patienceMs`. Bytes that are only buffered do not stop it. */
  givingWay: ReturnType<typeof setTimeout> | undefined;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The queue of the files that were chosen in this tab. It survives navigation inside the tab. */
export function createUploadQueue(place: Place) {
  let items: readonly QueuedUpload[] = [];
  let dismissed: ReadonlySet<string> = new Set();
  let turns = 0;
  const chosen = new Map<string, Chosen>();
  const listeners = new Set<() => void>();

  const show = (next: readonly QueuedUpload[]) => {
    items = next;
    if (items.some(isBusy)) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
    for (const listener of listeners) listener();
  };
  const change = (key: string, part: Partial<QueuedUpload>) => {
    show(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
    if (part.state) startNext();
  };
  const find = (key: string) => items.find((item) => item.key === key);

  /** Updates in visible steps, because the browser reports progress many times a second. */
  const noteSent = (key: string, sentBytes: number) => {
    const item = find(key);
    if (!item) return;
    const step = Math.max(1, item.sizeBytes / 200);
    if (item.state === "lost" || item.state === "elsewhere") change(key, { sentBytes, state: "sending" });
    else if (Math.abs(sentBytes - item.sentBytes) >= step) change(key, { sentBytes });
  };

  const startNext = () => {
    const running = items.filter(({ state }) => state === "sending" || state === "lost").length;
    const turnOf = ({ key }: QueuedUpload) => chosen.get(key)?.turn ?? 0;
    const [next] = items
      .filter(({ state }) => state === "waiting")
      .sort((one, other) => turnOf(one) - turnOf(other));
    if (next && running < mostAtOnce) void start(next.key);
  };
  const noteLost = (key: string) => {
    const own = chosen.get(key);
    if (!own) return;
    change(key, { state: "lost" });
    own.givingWay ??= setTimeout(giveWay, patienceMs, key);
  };
  const giveWay = (key: string) => {
    const own = chosen.get(key);
    if (!own) return;
    own.givingWay = undefined;
    if (find(key)?.state !== "lost") return;
    if (!items.some(({ state }) => state === "waiting")) {
      own.givingWay = setTimeout(giveWay, patienceMs, key);
      return;
    }
    void own.sender?.pause();
    turns += 1;
    own.turn = turns;
    change(key, { state: "waiting" });
  };
  const start = async (key: string) => {
    change(key, { state: "sending" });
    const { openSender } = await import("./open-sender.ts").catch(() => ({ openSender: null }));
    const own = chosen.get(key);
    if (!own || find(key)?.state !== "sending") return;
    if (!openSender) return change(key, { state: "paused" });
    own.sender ??= openSender(place, own.file, own.folderId, {
      onRoom: (uploadId) => change(key, { uploadId }),
      onSent: (sentBytes) => noteSent(key, sentBytes),
      onLost: () => noteLost(key),
      onElsewhere: () => change(key, { state: "elsewhere" }),
      onReceived: () => change(key, { state: "received", sentBytes: own.file.size }),
      onBlocked: (problem) => change(key, { state: "paused", problem }),
      onRefused: ({ problem, sentence }) => change(key, { state: "refused", problem, sentence }),
    });
    await own.sender.start();
  };
  const goOn = (key: string) => {
    const state = find(key)?.state;
    if (state === "paused" || state === "elsewhere") change(key, { state: "waiting", problem: null });
    else startNext();
  };
  const drop = (key: string) => {
    clearTimeout(chosen.get(key)?.givingWay);
    chosen.delete(key);
    show(items.filter((item) => item.key !== key));
    startNext();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read: () => items,
    readDismissed: () => dismissed,
    /** Stores the last known views, so that this tab still knows how an upload ended. */
    storeViews(views: readonly UploadView[]) {
      const viewsById = new Map(views.map((view) => [view.id, view]));
      const next = items.map((item) => {
        const view = viewsById.get(item.uploadId ?? "");
        return view && view !== item.lastView ? { ...item, lastView: view } : item;
      });
      if (next.some((item, at) => item !== items[at])) show(next);
    },
    /**
     * Adds files and returns their keys. An unfinished upload of the same file continues instead of being sent twice.
     */
    async add(files: readonly File[], folderId: string | null, maxBytes: number): Promise<string[]> {
      const problems = await Promise.all(files.map((file) => sniffPicture(file, maxBytes)));
      const keys = files.map((file, at) => {
        const known = items.find((item) => isUnfinished(item) && isSame(chosen.get(item.key)?.file, file));
        if (known) return known.key;
        const key = makeId();
        turns += 1;
        chosen.set(key, { file, folderId, sender: null, turn: turns, givingWay: undefined });
        show([...items, newItem(key, file, problems[at] ?? null)]);
        return key;
      });
      for (const key of keys) goOn(key);
      return keys;
    },
    async pause(key: string) {
      change(key, { state: "paused" });
      await chosen.get(key)?.sender?.pause();
    },
    resume: (key: string) => goOn(key),
    async cancel(key: string) {
      const sender = chosen.get(key)?.sender;
      drop(key);
      await sender?.cancel();
    },
    /** Hides an upload, whatever the server still lists. */
    dismiss(key: string) {
      const uploadId = find(key)?.uploadId ?? key;
      dismissed = new Set([...dismissed, uploadId]);
      void chosen.get(key)?.sender?.pause();
      drop(key);
    },
  };
}

const newItem = (key: string, { name, size }: File, problem: QueuedUpload["problem"]): QueuedUpload => ({
  key,
  filename: name,
  sizeBytes: size,
  sentBytes: 0,
  state: problem ? "refused" : "waiting",
  uploadId: null,
  problem,
  sentence: null,
  lastView: null,
});

const isSame = (one: File | undefined, other: File) =>
  one?.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
