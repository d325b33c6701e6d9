import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { discontinuedQuotes } from "./discontinued-quotes.ts";
import { type ListQuotesInput, listQuotesSchema } from "./schemas.ts";

const pageSize = 50;

/** A row of the list. Amounts in cents, dates ISO 8601 in UTC. */
export type QuoteRow = {
  id: string;
  name: string;
  /** The day in an automatic name; null for a name that a member typed. */
  autoNamedOn: string | null;
  note: string;
  version: number;
  /** Titles of its items, each once, in their order in the last estimate. */
  titles: string[];
  linesCount: number;
  piecesCount: number;
  country: string;
  /** Total of the last estimate; null if there is none. */
  totalCents: number | null;
  currency: string | null;
  /** The quote has changed since the last estimate, or has none. */
  isStale: boolean;
  /** Number of its discontinued variants. */
  discontinuedCount: number;
  /** The estimate has changed, and no member has dismissed the change. */
  hasDrift: boolean;
  /** The version that was last accepted by its link; null if none was. */
  acceptedVersion: number | null;
  /** Whether a link to it is valid. */
  isShared: boolean;
  updatedBy: string | null;
  updatedAt: string;
};

export type QuotePage = { rows: QuoteRow[]; nextCursor: string | null };

const lines = sql`${quotes.document}->'lines'`;
const destination = sql`${quotes.document}->'destination'`;

const ofQuote = sql`${quoteShares}
  where ${quoteShares.workspaceId} = ${quotes.workspaceId} and ${quoteShares.quoteId} = ${quotes.id}`;

const columns = {
  id: quotes.id,
  name: quotes.name,
  autoNamedOn: quotes.autoNamedOn,
  note: quotes.note,
  version: quotes.version,
  titles: sql<
    string[]
  >`array(select item->>'title' from jsonb_array_elements(${quotes.estimate}->'items') with ordinality as listed (item, line)
    group by 1 order by min(line))`,
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
  acceptedVersion: sql<number | null>`(select ${quoteShares.version} from ${ofQuote}
    and ${quoteShares.acceptedAt} is not null order by ${quoteShares.acceptedAt} desc limit 1)`,
  isShared: sql<boolean>`exists (select from ${ofQuote}
    and ${quoteShares.revokedAt} is null and ${quoteShares.expiresAt} > now())`,
  updatedBy: users.name,
  updatedAt: quotes.updatedAt,
  position: sql<string>`${quotes.updatedAt}::text`.as("position"),
};

/**
 * A page of quotes, the last changed first. Pages by row comparison.
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
