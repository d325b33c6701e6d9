import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordAddress } from "./internal/record-address.ts";
import { addressIdSchema } from "./schemas.ts";

/**
 * Deletes an address from the address book. Orders that went there keep their own copy.
 * @throws AppError not_found
 */
export async function deleteAddress(ctx: MemberContext, input: { addressId: string }): Promise<void> {
  requireRole(ctx, "orders:write");
  const { addressId } = parseInput(addressIdSchema, input);
  await db().transaction(async (tx) => {
    const [row] = await tx
      .delete(addresses)
      .where(and(eq(addresses.workspaceId, ctx.workspace.id), eq(addresses.id, addressId)))
      .returning({ id: addresses.id });
    if (!row) throw notFound();
    await recordAddress(tx, ctx, addressId, "address.delete");
  });
}
