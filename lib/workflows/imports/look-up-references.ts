import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { ServiceError, ServiceMisunderstood } from "#lib/core/service/errors.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { isStillLeased, type LeasedImport } from "./leased-import.ts";

const [pageOrders, concurrency] = [50, 6];

/** These concern every look-up. */
const aboutAll = new Set(["unauthenticated", "forbidden", "rate_limited"]);

/** A refusal, a 5xx, or an answer that cannot be read: about this reference, or about all of them. */
const mayBeAboutReference = (error: unknown) =>
  error instanceof ServiceMisunderstood || (error instanceof ServiceError && !aboutAll.has(error.kind));

type AskedOrder = Pick<typeof importOrders.$inferSelect, "position" | "reference">;

/**
 * Asks the service for each reference, evenly paced, while the mirror does not have every order of the account.
 * Stores each answer, so that another worker can continue after a crash. Look-ups that fail are repeated with the
 * others. If only failing ones are left while the service answers, their orders stay ready: the service refuses to
 * create them if their references are taken.
 * @returns whether there is more to ask
 * @throws ServiceFailure that is not about a reference
 */
export async function lookUpReferences(ctx: MemberContext, leasedImport: LeasedImport): Promise<boolean> {
  requireRole(ctx, "orders:write");
  const asked = await db()
    .select({ position: importOrders.position, reference: importOrders.reference })
    .from(importOrders)
    .where(and(whereReady(leasedImport), eq(importOrders.isLookedUp, false)))
    .orderBy(asc(importOrders.position))
    .limit(pageOrders);
  if (asked.length === 0) return false;
  // Before the look-ups: after one that always gets a 5xx, the client takes the service for down and sends nothing.
  await ctx.read((service) => service.listOrders({ limit: 1 }));
  const failed = await lookUpEach(ctx, leasedImport, asked);
  if (failed.length === asked.length)
    for (const { position } of failed.slice(0, concurrency))
      await recordLookUp(leasedImport, position, undefined);
  return failed.length > 0 || asked.length === pageOrders;
}

/** @returns the orders whose look-up failed */
async function lookUpEach(
  ctx: MemberContext,
  leasedImport: LeasedImport,
  asked: readonly AskedOrder[],
): Promise<AskedOrder[]> {
  const failed: AskedOrder[] = [];
  await forEachLimited(concurrency, asked, async (order) => {
    if (!(await isStillLeased(leasedImport))) return;
    const { position, reference } = order;
    try {
      const page = await ctx.read((service) =>
        service.listOrders({ external_id: reference ?? undefined, limit: 1 }),
      );
      await recordLookUp(leasedImport, position, page.data[0]?.id);
    } catch (error) {
      if (!mayBeAboutReference(error)) throw error;
      failed.push(order);
    }
  });
  return failed;
}

/** @param orderId the order that has the reference */
async function recordLookUp(leasedImport: LeasedImport, position: number, orderId: string | undefined) {
  await db()
    .update(importOrders)
    .set({
      isLookedUp: true,
      ...(orderId && { state: "taken", orderId, outcome: { code: "reference_taken" } }),
    })
    .where(and(whereReady(leasedImport), eq(importOrders.position, position)));
}

const whereReady = ({ workspaceId, id }: LeasedImport) =>
  and(
    eq(importOrders.workspaceId, workspaceId),
    eq(importOrders.importId, id),
    eq(importOrders.state, "ready"),
  );
