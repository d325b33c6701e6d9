import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { mirrorPages } from "./mirror-pages.ts";

/** Every order of the account. Refunds and returned parcels have no event and show themselves only here. */
export async function walkOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead) return;
  const isWhole = await ctx.read("live", (service) => mirrorPages(ctx.workspace.id, service, {}));
  if (!isWhole) return;
  await db()
    .update(workspaces)
    .set({ walkedAt: sql`now()`, reconciledAt: sql`now()` })
    .where(eq(workspaces.id, ctx.workspace.id));
}
