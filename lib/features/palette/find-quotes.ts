import { and, desc, eq, ilike, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound, type PaletteQuery, patternsOf, type Translator } from "./internal/palette-query.ts";

const costs = sql`${quotes.estimate}->'costs'`;

/**
 * Finds quotes that are not archived, by words of their name or note, or by their ids; last changed first. The amount
 * shown is the total of the last estimate.
 */
export async function findQuotes(
  ctx: MemberContext,
  sought: PaletteQuery,
  { locale }: Translator,
): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  if ("ids" in sought && sought.ids.length === 0) return [];
  const text = sql<string>`${quotes.name} || ' ' || ${quotes.note}`;
  const rows = await db()
    .select({
      id: quotes.id,
      name: quotes.name,
      note: quotes.note,
      totalCents: sql<number | null>`(${costs}->>'total_cents')::float8`,
      currency: sql<string | null>`${costs}->>'currency'`,
    })
    .from(quotes)
    .where(
      and(
        eq(quotes.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        isNull(quotes.archivedAt),
        ...("ids" in sought
          ? [inArray(quotes.id, [...sought.ids])]
          : patternsOf(sought.q).map((pattern) => ilike(text, pattern))),
      ),
    )
    .orderBy(desc(quotes.updatedAt))
    .limit(mostFound);
  return rows.map(({ id, name, note, totalCents, currency }) => ({
    id: `quote:${id}`,
    kind: "quote",
    label: name,
    ...(note && { detail: note.slice(0, 120) }),
    ...(totalCents !== null && { aside: formatCents(totalCents, locale, currency ?? undefined) }),
    href: paths.quote(ctx.place, id),
  }));
}
