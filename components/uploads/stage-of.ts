import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { QueueState } from "./queued-upload.ts";
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
