import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { findGaps } from "#lib/events/gaps/find-gaps.ts";
import { findGapsSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

const moreSeconds = 1;

export async function findGapsTask({ workspaceId }: Jobs["find-gaps"]): Promise<void> {
  const next = await findGaps(await systemContext(workspaceId, "events"));
  if (next === "more") await findGapsSoon(db(), workspaceId, moreSeconds);
}
