import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { inLanes } from "#lib/features/catalog/in-lanes.ts";
import { type HeldImport, isStillHeld } from "./held-import.ts";

const [pageOrders, lanes] = [50, 6];

/**
 * While the mirror does not know every order of the account, the service is asked for each reference, evenly paced.
 * Writes the answers of a page down, so that a killed worker's go on where they were.
 * @returns whether there is more to ask
 */
export async function lookUpReferences(ctx: MemberContext, held: HeldImport): Promise<boolean> {
  requireRole(ctx, "orders:write");
  const asked = await db()
    .select({ position: importOrders.position, reference: importOrders.reference })
    .from(importOrders)
    .where(and(whereReady(held), eq(importOrders.isLookedUp, false)))
    .orderBy(asc(importOrders.position))
    .limit(pageOrders);
  await inLanes(lanes, asked, async ({ position, reference }) => {
    if (!(await isStillHeld(held))) return;
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
      .where(and(whereReady(held), eq(importOrders.position, position)));
  });
  return asked.length === pageOrders;
}

const whereReady = ({ workspaceId, id }: HeldImport) =>
  and(
    eq(importOrders.workspaceId, workspaceId),
    eq(importOrders.importId, id),
    eq(importOrders.state, "ready"),
  );
