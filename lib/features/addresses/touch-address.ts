import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import type { Address } from "#lib/core/service/schemas/address.ts";
import { fingerprintOf } from "./address-row.ts";
import { toFormAddress } from "./form-address.ts";

/** An order now goes to this address: if the address book has it, it moves to the top. At most once a minute. */
export async function touchAddress(tx: Executor, workspaceId: string, address: Address): Promise<void> {
  const [row] = await tx
    .update(addresses)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(addresses.workspaceId, workspaceId),
        eq(addresses.fingerprint, fingerprintOf(toFormAddress(address))),
        // Otherwise many orders to one address would wait for each other.
        sql`${addresses.usedAt} < now() - interval '1 minute'`,
      ),
    )
    .returning({ id: addresses.id });
  if (row) await notifyChange(tx, { workspaceId, kind: "address", id: row.id });
}
