import { type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { newestDiscontinued } from "#lib/features/catalog/newest-discontinued.ts";

/** The newest quotes, as `newest`: those of them with a variant that is not made any more. What is listed is counted. */
export const discontinuedQuotes = ({ workspace, mode }: { workspace: { id: string }; mode: Mode }): SQL =>
  newestDiscontinued(
    workspace.id,
    sql`select id, name, skus from quotes
      where workspace_id = ${workspace.id} and mode = ${mode} and archived_at is null
      order by updated_at desc, id desc`,
  );
