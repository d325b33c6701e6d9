import { type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { newestDiscontinued } from "#lib/features/catalog/newest-discontinued.ts";

/** A "from" clause named `newest`: the newest quotes with a discontinued variant. The list and its count share it. */
export const discontinuedQuotes = ({ workspace, mode }: { workspace: { id: string }; mode: Mode }): SQL =>
  newestDiscontinued(
    workspace.id,
    sql`select id, name, skus from quotes
      where workspace_id = ${workspace.id} and mode = ${mode} and archived_at is null
      order by updated_at desc, id desc`,
  );
