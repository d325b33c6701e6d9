import { systemContext } from "#lib/auth/system-context.ts";
import { foldCounts } from "#lib/orders/list/fold-counts.ts";
import type { Jobs } from "../jobs.ts";

export async function foldOrderCountsTask({ workspaceId }: Jobs["fold-order-counts"]): Promise<void> {
  await foldCounts(await systemContext(workspaceId, "mirror"));
}
