import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { HeldImport } from "../../hold-import.ts";
import { judgeOrders } from "../../judge-orders.ts";
import { ownBasketKey } from "./basket-key.ts";
import { findTaken } from "./find-taken.ts";
import { followOrigins } from "./follow-origins.ts";
import { readEarlierCheck } from "./read-earlier-check.ts";
import { readOrders } from "./read-orders.ts";
import { writeCheck } from "./write-check.ts";

/**
 * The rows of an import against all that is kept here, with what its asker may see now.
 * @returns false when they were changed meanwhile: they are then checked anew
 */
export async function checkRows(held: HeldImport): Promise<boolean> {
  const asker = await jobContext(held);
  const [gathered, { lookedUp, asideAt }] = await Promise.all([readOrders(held), readEarlierCheck(held)]);
  const judged = await judgeOrders(asker, gathered);
  const orders = judged.map((order, at) => {
    const address = asideAt.has(order.position) ? gathered[at]?.address : undefined;
    return address ? { ...order, basketKey: ownBasketKey(order.basketKey, address) } : order;
  });
  const references = orders.flatMap(({ reference }) => reference ?? []);
  const [taken, mirrorIsWhole, followed] = await Promise.all([
    findTaken(held.workspaceId, references),
    isMirrored(held.workspaceId),
    followOrigins(held, gathered, orders),
  ]);
  return writeCheck(held, { orders, taken, lookedUp, mirrorIsWhole, ...followed });
}

/** Every order of the account was read once, and each since then was made, told or reconciled. */
async function isMirrored(workspaceId: string): Promise<boolean> {
  const [found] = await db()
    .select({ walkedAt: workspaces.walkedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found?.walkedAt !== null && found?.walkedAt !== undefined;
}
