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
/** A 5xx, after all tries: about this reference, or about all of them. */
const failures = new Set(["service_down", "unexpected"]);

const isFailure = (error: unknown) => error instanceof ServiceError && failures.has(error.kind);

/** A refusal or an answer that cannot be read. */
const isAboutReference = (error: unknown) =>
  error instanceof ServiceMisunderstood ||
  (error instanceof ServiceError && !aboutAll.has(error.kind) && !failures.has(error.kind));

type AskedOrder = Pick<typeof importOrders.$inferSelect, "position" | "reference">;

/**
 * Asks the service for each reference, evenly paced, while the mirror does not have every order of the account.
 * Stores each answer, so that another worker can continue after a crash. What fails is asked again with the next ones.
 * If only failing ones are left while the service answers, their orders stay ready: the service refuses to create them
 * if their references are taken.
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
  // Before the look-ups: after some that get a 5xx, the client takes the service for down and sends nothing.
  await ctx.read((service) => service.listOrders({ limit: 1 }));
  const failed: AskedOrder[] = [];
  let isAnyAnswered = false;
  try {
    await forEachLimited(concurrency, asked, async (order) => {
      if (!(await isStillLeased(leasedImport))) return;
      try {
        await recordLookUp(leasedImport, order, await findOrderId(ctx, order));
        isAnyAnswered = true;
      } catch (error) {
        if (!isFailure(error)) throw error;
        failed.push(order);
      }
    });
  } finally {
    if (!isAnyAnswered) for (const order of failed) await recordLookUp(leasedImport, order, undefined);
  }
  return failed.length > 0 || asked.length === pageOrders;
}

/** The order that has the reference. Undefined also when the service does not say. */
async function findOrderId(ctx: MemberContext, { reference }: AskedOrder): Promise<string | undefined> {
  try {
    const page = await ctx.read((service) =>
      service.listOrders({ external_id: reference ?? undefined, limit: 1 }),
    );
    return page.data[0]?.id;
  } catch (error) {
    if (isAboutReference(error)) return undefined;
    throw error;
  }
}

async function recordLookUp(
  leasedImport: LeasedImport,
  { position }: AskedOrder,
  orderId: string | undefined,
) {
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
