import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { discontinuedQuotes } from "./discontinued-quotes.ts";
import { type ListQuotesInput, listQuotesSchema } from "./schemas.ts";

const pageSize = 50;

/** One line of the list. Amounts in cents, dates ISO 8601 in UTC. */
export type QuoteRow = {
  id: string;
  name: string;
  note: string;
  version: number;
  /** What is in it, as the service last called it. */
  titles: string[];
  linesCount: number;
  piecesCount: number;
  country: string;
  /** What the service last said it costs; null when it was never asked. */
  totalCents: number | null;
  currency: string | null;
  /** It was changed after that. */
  isStale: boolean;
  /** Variants in it that are not made any more. */
  discontinuedCount: number;
  /** The service says otherwise than before, and nobody has taken note yet. */
  hasDrift: boolean;
  updatedBy: string | null;
  updatedAt: string;
};

export type QuotePage = { rows: QuoteRow[]; nextCursor: string | null };

const lines = sql`${quotes.document}->'lines'`;
const destination = sql`${quotes.document}->'destination'`;

const columns = {
  id: quotes.id,
  name: quotes.name,
  note: quotes.note,
  version: quotes.version,
  titles: sql<
    string[]
  >`array(select distinct item->>'title' from jsonb_array_elements(${quotes.estimate}->'items') item)`,
  linesCount: sql<number>`jsonb_array_length(${lines})`,
  piecesCount: sql<number>`(select coalesce(sum((line->>'quantity')::int), 0)::int from jsonb_array_elements(${lines}) line)`,
  country: sql<string>`case ${destination}->>'by' when 'address' then ${destination}->'address'->>'country' else ${destination}->>'country' end`,
  totalCents: sql<number | null>`(${quotes.estimate}->'costs'->>'total_cents')::float8`,
  currency: sql<string | null>`${quotes.estimate}->'costs'->>'currency'`,
  isStale: sql<boolean>`${quotes.estimatedRevision} is distinct from ${quotes.revision}`,
  discontinuedCount: sql<number>`(select count(*)::int from ${catalogVariants}
    where ${catalogVariants.workspaceId} = ${quotes.workspaceId} and ${catalogVariants.sku} = any(${quotes.skus})
    and ${catalogVariants.availability} = 'discontinued')`,
  hasDrift: sql<boolean>`${quotes.drift} is not null`,
  updatedBy: users.name,
  updatedAt: quotes.updatedAt,
  position: sql<string>`${quotes.updatedAt}::text`,
};

/**
 * A page of the quotes that are shown; last changed first, by row comparison.
 * @throws AppError invalid_cursor
 */
export async function listQuotes(ctx: MemberContext, input: ListQuotesInput): Promise<QuotePage> {
  requireRole(ctx, "catalog:read");
  const { show, cursor } = parseInput(listQuotesSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select(columns)
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.updatedBy))
    .where(
      and(
        eq(quotes.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        show === "archived" ? isNotNull(quotes.archivedAt) : isNull(quotes.archivedAt),
        show === "discontinued"
          ? sql`${quotes.id} in (select newest.id ${discontinuedQuotes(ctx)})`
          : undefined,
        after
          ? sql`(${quotes.updatedAt}, ${quotes.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(quotes.updatedAt), desc(quotes.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ position: _, ...row }) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}
