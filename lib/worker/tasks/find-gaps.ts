import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { findGapsSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { findGaps } from "#lib/features/events/find-gaps.ts";

const moreSeconds = 1;

export async function findGapsTask({ workspaceId }: Jobs["find-gaps"]): Promise<void> {
  const next = await findGaps(await systemContext(workspaceId, "events"));
  if (next === "more") await findGapsSoon(db(), workspaceId, moreSeconds);
}
