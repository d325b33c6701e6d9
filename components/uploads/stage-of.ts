import type { UploadView } from "#lib/uploads/upload-view.ts";
import type { QueueState } from "./queued-upload.ts";
import type { UploadRow } from "./use-uploads.ts";

/** interrupted: begun by this person, and nothing comes; arriving: from another tab or person; fetching: by the service. */
export type Stage =
  | QueueState
  | Exclude<UploadView["state"], "receiving" | "sending">
  | "fetching"
  | "interrupted"
  | "arriving";

/** How far an upload is: once the server has all of it, the server says. */
export function stageOf({ queued, view }: UploadRow): Stage {
  if (view?.state === "sending") return "fetching";
  if (view && view.state !== "receiving") return view.state;
  if (queued) return queued.state;
  return view?.isMine && !view.isArriving ? "interrupted" : "arriving";
}

const over: ReadonlySet<Stage> = new Set(["stored", "refused"]);
export const isOver = (stage: Stage) => over.has(stage);
