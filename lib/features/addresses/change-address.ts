import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { addressColumns, toAddressRow } from "./address-row.ts";
import { pickAddressFields, toFormAddress } from "./form-address.ts";
import { recordAddress } from "./internal/record-address.ts";
import { type ChangeAddressInput, changeAddressSchema } from "./schemas.ts";

/**
 * Saves a changed address, if no other member has changed it since the given revision. Orders that went there keep
 * their own copy.
 * @throws AppError not_found | address_moved | address_there_already
 */
export async function changeAddress(ctx: MemberContext, input: ChangeAddressInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { addressId, revision, address } = parseInput(changeAddressSchema, input);
  const own = and(eq(addresses.workspaceId, ctx.workspace.id), eq(addresses.id, addressId));
  const typed = toFormAddress(address);
  await withUniqueAddress(() =>
    db().transaction(async (tx) => {
      const [row] = await tx
        .update(addresses)
        .set({
          ...toAddressRow(typed),
          revision: revision + 1,
          updatedBy: ctx.actor.userId,
          updatedAt: sql`now()`,
        })
        .where(and(own, eq(addresses.revision, revision)))
        .returning({ id: addresses.id });
      if (row) return recordAddress(tx, ctx, addressId, "address.change");
      const [theirs] = await tx.select(addressColumns).from(addresses).where(own);
      if (!theirs) throw notFound();
      // A repeated call after a lost reply is the same change.
      if (theirs.revision === revision + 1 && isDeepStrictEqual(pickAddressFields(theirs), typed)) return;
      throw new AppError("address_moved", 409);
    }),
  );
}

/**
 * The address book has each address once. Only the database can check that when two are saved at the same time.
 * @throws AppError address_there_already
 */
async function withUniqueAddress<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = describeException(error);
    if (constraint !== "addresses_fingerprint_key") throw error;
    throw new AppError("address_there_already", 409);
  }
}
