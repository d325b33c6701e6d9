import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Address } from "#lib/core/service/schemas/address.ts";
import { fingerprintOf } from "./address-row.ts";
import { toFormAddress } from "./form-address.ts";

/** Whether the address book has an address, whatever its case, accents, spaces and punctuation there. */
export async function findInBook(ctx: MemberContext, address: Address): Promise<boolean> {
  requireRole(ctx, "orders:read");
  const found = await db()
    .select({ id: addresses.id })
    .from(addresses)
    .where(
      and(
        eq(addresses.workspaceId, ctx.workspace.id),
        eq(addresses.fingerprint, fingerprintOf(toFormAddress(address))),
      ),
    );
  return found.length > 0;
}
