import { and, desc, eq, gte, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { piecesFingerprint } from "#lib/core/service/match-reply.ts";
import { orderSchema } from "#lib/core/service/schemas/order.ts";
import { parseInput } from "#lib/parse-input.ts";
import { foldPostcode } from "./internal/same-recipient.ts";
import { type DuplicatesInput, duplicatesSchema } from "./schemas.ts";

export type Duplicate = {
  id: string;
  number: string;
  reference: string | null;
  status: string;
  createdAt: string;
};

const mostLookedAt = 100;
const shape = orderSchema.pick({ items: true, shipping_address: true });

/**
 * Finds orders of the last day with the same items for the same recipient: name, postcode and country, ignoring case,
 * accents and spaces. Cancelled and refunded orders are excluded. Compares at most 100 orders.
 */
export async function findDuplicates(ctx: MemberContext, input: DuplicatesInput): Promise<Duplicate[]> {
  requireRole(ctx, "orders:read");
  const { address, items } = parseInput(duplicatesSchema, input);
  const rows = await db()
    .select({
      id: orders.id,
      number: orders.number,
      reference: sql<string | null>`coalesce(${orders.reference}, ${orders.externalId})`,
      status: orders.status,
      createdAt: orders.createdAt,
      data: orders.data,
    })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, ctx.workspace.id),
        eq(orders.mode, ctx.mode),
        eq(orders.country, address.country),
        gte(orders.createdAt, sql`now() - interval '1 day'`),
        sql`${foldedRecipient(orders.recipient)} = ${foldedRecipient(sql`${address.name}::text`)}`,
        notInArray(orders.status, ["cancelled", "refunded"]),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(mostLookedAt);
  const wanted = piecesFingerprint(items);
  const postcode = foldPostcode(address.postal_code);
  return rows.flatMap(({ data, createdAt, ...row }) => {
    const there = shape.safeParse(data).data;
    const isAlike =
      there &&
      foldPostcode(there.shipping_address.postal_code) === postcode &&
      piecesFingerprint(there.items) === wanted;
    return isAlike ? [{ ...row, createdAt: createdAt.toISOString() }] : [];
  });
}

/** A name without case, accents, spaces and punctuation. */
function foldedRecipient(name: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f[:space:][:punct:]]+', '', 'g'))`;
}
