import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { toAddressRow } from "./address-row.ts";
import { toFormAddress } from "./form-address.ts";
import { recordAddress } from "./internal/record-address.ts";
import { type AddAddressInput, addAddressSchema } from "./schemas.ts";

/** `isNew` false: the address book already had this address, which only moves to the top. */
export type AddedAddress = { addressId: string; isNew: boolean };

/** Adds an address to the address book; the same address is added once. */
export async function addAddress(ctx: MemberContext, input: AddAddressInput): Promise<AddedAddress> {
  requireRole(ctx, "orders:write");
  const { address } = parseInput(addAddressSchema, input);
  const workspaceId = ctx.workspace.id;
  const { userId } = ctx.actor;
  return db().transaction(async (tx) => {
    const [row] = await tx
      .insert(addresses)
      .values({ workspaceId, ...toAddressRow(toFormAddress(address)), createdBy: userId, updatedBy: userId })
      .onConflictDoUpdate({
        target: [addresses.workspaceId, addresses.fingerprint],
        set: { usedAt: sql`excluded.used_at` },
        setWhere: eq(addresses.workspaceId, workspaceId),
      })
      .returning({ id: addresses.id, isNew: sql<boolean>`xmax = 0` });
    if (!row) throw new Error("an address was neither inserted nor found");
    await recordAddress(tx, ctx, row.id, row.isNew ? "address.add" : null);
    return { addressId: row.id, isNew: row.isNew };
  });
}
