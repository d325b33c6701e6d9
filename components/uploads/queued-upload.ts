import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { UploadRow } from "./use-uploads.ts";

/**
 * interrupted: begun by this person, and nothing comes; arriving: from another tab or person; fetching: by the service;
 * gone: the server tells of it no more, and how it ended was not seen
 */
export type Stage =
  | QueueState
  | Exclude<UploadView["state"], "receiving" | "sending">
  | "fetching"
  | "gone"
  | "interrupted"
  | "arriving";

/** How far an upload is: once the server has all of it, the server says. */
export function stageOf({ queued, view }: UploadRow): Stage {
  if (view?.state === "sending") return "fetching";
  if (view && view.state !== "receiving") return view.state;
  if (queued?.state === "received" && !view && queued.lastView) return "gone";
  if (queued) return queued.state;
  return view?.isMine && !view.isArriving ? "interrupted" : "arriving";
}

const over: ReadonlySet<Stage> = new Set(["stored", "refused", "gone"]);
/** Whether its row may be hidden. Of what this tab has sent, the server need not tell any more. */
export const isOver = (row: UploadRow, stage = stageOf(row)) =>
  over.has(stage) || (stage === "received" && !row.view);

/** What a browser can say of a file before the server has looked at it. */
export type EarlyProblem = "not_a_picture" | "too_large" | "empty" | "unreadable";

/** What came in between on its way: a proxy in front of Pressroom, or the session. */
export type WayProblem = "proxy_too_large" | "proxy_refused" | "signed_out" | "not_allowed";

/**
 * waiting: its turn comes · sending · paused: by the person, or `problem` says why · lost: the connection; it goes on by itself · received:
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
  problem: EarlyProblem | WayProblem | null;
  /** As the server said it. */
  sentence: string | null;
  /** As the server last told of it; some time after its end it tells no more. */
  lastView: UploadView | null;
};

const busy: ReadonlySet<QueueState> = new Set(["waiting", "sending", "lost"]);

/** Whether leaving the page would interrupt it. */
export const isBusy = ({ state }: QueuedUpload) => busy.has(state);

/** Whether there is something left to send of it. */
export const isUnfinished = (upload: QueuedUpload) =>
  isBusy(upload) || upload.state === "paused" || upload.state === "elsewhere";
