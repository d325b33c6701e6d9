import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { FigureScope } from "../figures/figures-between.ts";
import type { Named } from "./need.ts";

/** What is older is hardly paid any more, and nobody waits for it here. */
const lookedAt = 200;

/** The newest drafts and quotes, those of them with a variant that is not made any more. */
export async function findDiscontinued(ctx: FigureScope): Promise<{ drafts: Named[]; quotes: Named[] }> {
  const { workspace, mode } = ctx;
  const drafts = sql`
    select id, number as name, array(select item ->> 'sku' from jsonb_array_elements(data -> 'items') as item) as skus
    from orders where workspace_id = ${workspace.id} and mode = ${mode} and status = 'draft'
    order by created_at desc, id desc limit ${lookedAt}`;
  const quotes = sql`
    select id, name, skus from quotes
    where workspace_id = ${workspace.id} and mode = ${mode} and archived_at is null
    order by updated_at desc, id desc limit ${lookedAt}`;
  const [inDrafts, inQuotes] = await Promise.all([holding(ctx, drafts), holding(ctx, quotes)]);
  return { drafts: inDrafts, quotes: inQuotes };
}

async function holding({ workspace }: FigureScope, newest: SQL): Promise<Named[]> {
  return db()
    .select({ id: sql<string>`id`, name: sql<string>`name` })
    .from(sql`(${newest}) as newest`)
    .where(
      sql`exists (select from catalog_variants as variant where variant.workspace_id = ${workspace.id}
        and variant.sku = any(newest.skus) and variant.availability = 'discontinued')`,
    );
}
