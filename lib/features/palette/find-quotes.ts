import { and, desc, eq, ilike, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound, patternsOf, type Sought, type Speaker } from "./internal/sought.ts";

const costs = sql`${quotes.estimate}->'costs'`;

/** Quotes that are worked on, by name or note, last changed first. Amounts in cents, as the service last told them. */
export async function findQuotes(
  ctx: MemberContext,
  sought: Sought,
  { locale }: Speaker,
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
