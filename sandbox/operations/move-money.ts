import { eq } from "drizzle-orm";
import { notFound } from "../errors.ts";
import type { Tx } from "../store/database.ts";
import { ledgerEntries } from "../store/schema/ledger-entries.ts";
import { wallets } from "../store/schema/wallets.ts";

/** The wallet, locked until the transaction ends. */
export async function lockWallet(tx: Tx, accountId: string) {
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(eq(wallets.accountId, accountId))
    .for("no key update");
  if (wallet === undefined) throw notFound();
  return wallet;
}

/** Moves money of a locked wallet and writes it to the ledger. Cents, negative for what leaves the wallet. */
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
