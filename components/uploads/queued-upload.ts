import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { UploadRow } from "./use-uploads.ts";

/**
 * interrupted: this person started it, and no bytes arrive; arriving: sent by another tab or person; fetching: the
 * service downloads it; gone: the server no longer lists it, and this tab did not see how it ended
 */
export type Stage =
  | QueueState
  | Exclude<UploadView["state"], "receiving" | "sending">
  | "fetching"
  | "gone"
  | "interrupted"
  | "arriving";

/** The stage of an upload. Once the server has the whole file, the server's state counts. */
export function stageOf({ queued, view }: UploadRow): Stage {
  if (view?.state === "sending") return "fetching";
  if (view && view.state !== "receiving") return view.state;
  if (queued?.state === "received" && !view && queued.lastView) return "gone";
  if (queued) return queued.state;
  return view?.isMine && !view.isArriving ? "interrupted" : "arriving";
}

const over: ReadonlySet<Stage> = new Set(["stored", "refused", "gone"]);
/**
 * Whether the row can be dismissed. An upload that this tab has sent counts too, even if the server does not list it.
 */
export const isOver = (row: UploadRow, stage = stageOf(row)) =>
  over.has(stage) || (stage === "received" && !row.view);

const waitingForPerson: ReadonlySet<Stage> = new Set(["refused", "asking", "interrupted", "lost"]);
/** Whether the upload waits for a person to act. */
export const needsPerson = (row: UploadRow) => waitingForPerson.has(stageOf(row));

/** A problem that the browser finds before the upload. */
export type EarlyProblem = "not_a_picture" | "too_large" | "empty" | "unreadable";

/** A problem on the way to the server: a proxy in front of Pressroom, or the session. */
export type TransferProblem = "proxy_too_large" | "proxy_refused" | "signed_out" | "not_allowed";

/**
 * waiting: in the queue · sending · paused: by the person, or `problem` has the reason · lost: no connection; continues
 * automatically · received: the server has the whole file · elsewhere: another tab sends it · refused: `problem` or
 * `sentence` has the reason
 */
export type QueueState = "waiting" | "sending" | "paused" | "lost" | "received" | "elsewhere" | "refused";

/** A file that was chosen in this tab. */
export type QueuedUpload = {
  key: string;
  filename: string;
  sizeBytes: number;
  sentBytes: number;
  state: QueueState;
  /** Set once the server has created the upload. */
  uploadId: string | null;
  problem: EarlyProblem | TransferProblem | null;
  /** The server's error message. */
  sentence: string | null;
  /** The upload as the server last listed it. The server lists an ended upload only for some time. */
  lastView: UploadView | null;
};

const busy: ReadonlySet<QueueState> = new Set(["waiting", "sending", "lost"]);

/** Whether leaving the page would interrupt it. */
export const isBusy = ({ state }: QueuedUpload) => busy.has(state);

/** Whether a part of it is still unsent. */
export const isUnfinished = (upload: QueuedUpload) =>
  isBusy(upload) || upload.state === "paused" || upload.state === "elsewhere";
