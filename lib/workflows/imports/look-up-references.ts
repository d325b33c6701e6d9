import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { isStillLeased, type LeasedImport } from "./leased-import.ts";

const [pageOrders, concurrency] = [50, 6];

/**
 * Asks the service for each reference, evenly paced, while the mirror does not have every order of the account.
 * Stores each answer, so that another worker can continue after a crash.
 * @returns whether there is more to ask
 */
export async function lookUpReferences(ctx: MemberContext, leasedImport: LeasedImport): Promise<boolean> {
  requireRole(ctx, "orders:write");
  const asked = await db()
    .select({ position: importOrders.position, reference: importOrders.reference })
    .from(importOrders)
    .where(and(whereReady(leasedImport), eq(importOrders.isLookedUp, false)))
    .orderBy(asc(importOrders.position))
    .limit(pageOrders);
  await forEachLimited(concurrency, asked, async ({ position, reference }) => {
    if (!(await isStillLeased(leasedImport))) return;
    const page = await ctx.read((service) =>
      service.listOrders({ external_id: reference ?? undefined, limit: 1 }),
    );
    const [found] = page.data;
    await db()
      .update(importOrders)
      .set({
        isLookedUp: true,
        ...(found && { state: "taken", orderId: found.id, outcome: { code: "reference_taken" } }),
      })
      .where(and(whereReady(leasedImport), eq(importOrders.position, position)));
  });
  return asked.length === pageOrders;
}

const whereReady = ({ workspaceId, id }: LeasedImport) =>
  and(
    eq(importOrders.workspaceId, workspaceId),
    eq(importOrders.importId, id),
    eq(importOrders.state, "ready"),
  );
