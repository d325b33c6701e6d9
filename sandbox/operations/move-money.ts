import { eq } from "drizzle-orm";
import { notFound } from "../errors.ts";
import type { Tx } from "../store/database.ts";
import { ledgerEntries, wallets } from "../store/schema/accounts.ts";
import type { OrderRow } from "../store/schema/orders.ts";

/** Reads the wallet, and locks it until the transaction ends. Throws 404. */
export async function lockWallet(tx: Tx, accountId: string) {
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(eq(wallets.accountId, accountId))
    .for("no key update");
  if (wallet === undefined) throw notFound();
  return wallet;
}

/** Changes the amounts of a locked wallet, and records that in the ledger. Cents; negative amounts leave the wallet. */
export async function moveMoney(
  tx: Tx,
  wallet: typeof wallets.$inferSelect,
  movement: {
    kind: "adjustment" | "payment" | "refund";
    balanceCents: number;
    creditCents: number;
    orderId: string | null;
    at: Date;
  },
): Promise<void> {
  const { accountId } = wallet;
  await tx
    .update(wallets)
    .set({
      balanceCents: wallet.balanceCents + movement.balanceCents,
      creditCents: wallet.creditCents + movement.creditCents,
    })
    .where(eq(wallets.accountId, accountId));
  await tx.insert(ledgerEntries).values({ accountId, ...movement });
}

/** Refunds a locked order to the credit and balance that paid it. Returns the refunded cents. */
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
