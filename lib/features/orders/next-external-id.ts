import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { externalIdOf } from "./internal/replacement/external-ids.ts";

/** Candidates of one statement. If all are taken, the service refuses the result, and the caller tries the next one. */
const looked = 100;

/** The first free `reference~n` from `from` on, as far as the mirror knows. */
export async function nextExternalId(ctx: MemberContext, word: string, from = 2) {
  requireRole(ctx, "orders:read");
  const candidates = Array.from({ length: looked }, (_, index) => externalIdOf(word, from + index));
  const rows = await db()
    .select({ externalId: orders.externalId })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), inArray(orders.externalId, candidates)));
  const taken = new Set(rows.map(({ externalId }) => externalId));
  const last = candidates.findLastIndex((candidate) => taken.has(candidate));
  const n = from + last + 1;
  return { n, externalId: externalIdOf(word, n) };
}
