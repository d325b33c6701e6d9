import type { Account } from "../caller.ts";
import type { Tx } from "../store/database.ts";
import { insertInChunks } from "../store/insert-in-chunks.ts";
import { ledgerEntries } from "../store/schema/ledger-entries.ts";
import { openingBalance } from "./build-account.ts";
import type { PastOrder } from "./build-past-orders.ts";

type Entry = typeof ledgerEntries.$inferInsert;

/** The movements that past live orders left, oldest first: what they paid, and what came back. Cents. */
function movements(order: PastOrder): Entry[] {
  const { accountId, id: orderId, paidBalanceCents: paid = 0 } = order;
  if (paid === 0 || order.confirmedAt == null) return [];
  const payment: Entry = {
    accountId,
    orderId,
    kind: "payment",
    balanceCents: -paid,
    creditCents: 0,
    at: order.confirmedAt,
  };
  const returned = order.status === "cancelled" || order.status === "refunded";
  return returned
    ? [payment, { ...payment, kind: "refund", balanceCents: paid, at: order.updatedAt }]
    : [payment];
}

/** Writes the first account's ledger and answers the balance it ends with: cents. */
export async function writeLedger(tx: Tx, account: Account, past: PastOrder[]): Promise<number> {
  const moved = past.flatMap(movements).sort((a, b) => a.at.getTime() - b.at.getTime());
  const net = moved.reduce((sum, entry) => sum + entry.balanceCents, 0);
  const opening: Entry = {
    accountId: account.id,
    kind: "adjustment",
    balanceCents: openingBalance.balanceCents - net,
    creditCents: openingBalance.creditCents,
    at: account.createdAt,
  };
  await insertInChunks([opening, ...moved], (part) => tx.insert(ledgerEntries).values(part));
  return openingBalance.balanceCents;
}
