import type { Tx } from "../store/database.ts";
import type { OrderRow } from "../wire/order.ts";
import { lockWallet, moveMoney } from "./move-money.ts";

/** Returns what a locked order took from the wallet, to credit and balance as it came. Answers the cents. */
export async function refundOrder(tx: Tx, order: OrderRow, at: Date): Promise<number> {
  const cents = order.paidBalanceCents + order.paidCreditCents;
  if (cents === 0) return 0;
  const wallet = await lockWallet(tx, order.accountId);
  await moveMoney(tx, wallet, {
    kind: "refund",
    balanceCents: order.paidBalanceCents,
    creditCents: order.paidCreditCents,
    orderId: order.id,
    at,
  });
  return cents;
}
