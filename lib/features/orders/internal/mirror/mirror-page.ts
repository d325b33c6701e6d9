import type { Transaction } from "#drizzle/client.ts";
import type { ReadBy } from "#drizzle/schema/webhook-gaps.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { mirrorOrders } from "../../mirror-order.ts";
import { failureOf } from "./judge-failure.ts";

/** Mirrors a page of a list. An order that cannot be stored is logged, and the others are stored all the same. */
export async function mirrorPage(
  tx: Transaction,
  workspaceId: string,
  page: readonly Order[],
  readBy: ReadBy,
): Promise<void> {
  try {
    await tx.transaction((inner) => mirrorOrders(inner, workspaceId, page, readBy));
  } catch (error) {
    const [order, ...others] = page;
    const failure = failureOf(error);
    if (!failure || !order) throw error;
    if (others.length === 0) {
      return log().warn({ ...describeException(error), orderId: order.id, failure }, "order not kept");
    }
    for (const each of page) await mirrorPage(tx, workspaceId, [each], readBy);
  }
}
