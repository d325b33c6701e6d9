import { systemContext } from "#lib/auth/system-context.ts";
import { foldCounts } from "#lib/orders/list/fold-counts.ts";
import { foldFigures } from "#lib/overview/figures/fold-figures.ts";
import type { Jobs } from "../jobs.ts";

export async function foldOrderCountsTask({ workspaceId }: Jobs["fold-order-counts"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "mirror");
  await foldCounts(ctx);
  await foldFigures(ctx);
}
