import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { discontinuedDrafts } from "#lib/features/orders/discontinued-drafts.ts";
import { discontinuedQuotes } from "#lib/features/quotes/discontinued-quotes.ts";
import type { Named } from "../../need.ts";
import type { FigureScope } from "../figures/figures-between.ts";

/** The newest drafts and quotes, those of them with a variant that is not made any more. */
export async function findDiscontinued(scope: FigureScope): Promise<{ drafts: Named[]; quotes: Named[] }> {
  const [drafts, quotes] = await Promise.all([
    named(discontinuedDrafts(scope)),
    named(discontinuedQuotes(scope)),
  ]);
  return { drafts, quotes };
}

async function named(found: SQL): Promise<Named[]> {
  return (await db().execute<Named>(sql`select newest.id, newest.name ${found}`)).rows;
}
