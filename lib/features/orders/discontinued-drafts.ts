import { type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { newestDiscontinued } from "#lib/features/catalog/newest-discontinued.ts";

/**
 * The newest drafts that have a discontinued variant, as `newest`. The order list and the overview's count both use
 * this condition.
 */
export const discontinuedDrafts = ({ workspace, mode }: { workspace: { id: string }; mode: Mode }): SQL =>
  newestDiscontinued(
    workspace.id,
    sql`select id, number as name, array(select item ->> 'sku' from jsonb_array_elements(data -> 'items') as item) as skus
      from orders where workspace_id = ${workspace.id} and mode = ${mode} and status = 'draft'
      order by created_at desc, id desc`,
  );
