/** What a browser can say of a file before the server has looked at it. */
export type EarlyProblem = "not_a_picture" | "too_large" | "empty" | "unreadable";

/**
 * waiting: its turn comes · sending · paused: by the person · lost: the connection; it goes on by itself · received:
 * the server has all of it · elsewhere: another tab sends it · refused: `problem` or `sentence` says why
 */
export type QueueState = "waiting" | "sending" | "paused" | "lost" | "received" | "elsewhere" | "refused";

/** A file that was chosen in this tab. */
export type QueuedUpload = {
  key: string;
  filename: string;
  sizeBytes: number;
  sentBytes: number;
  state: QueueState;
  /** Once the server has made room for it. */
  uploadId: string | null;
  problem: EarlyProblem | null;
  /** As the server said it. */
  sentence: string | null;
};

const busy: ReadonlySet<QueueState> = new Set(["waiting", "sending", "lost"]);

/** Whether leaving the page would interrupt it. */
export const isBusy = ({ state }: QueuedUpload) => busy.has(state);

/** Whether there is something left to send of it. */
export const isUnfinished = (upload: QueuedUpload) =>
  isBusy(upload) || upload.state === "paused" || upload.state === "elsewhere";
