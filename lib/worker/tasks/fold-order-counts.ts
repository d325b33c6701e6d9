import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { foldCounts } from "#lib/features/orders/fold-counts.ts";
import { foldFigures } from "#lib/workflows/overview/fold-figures.ts";

export async function foldOrderCountsTask({ workspaceId }: Jobs["fold-order-counts"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "mirror");
  await foldCounts(ctx);
  await foldFigures(ctx);
}
