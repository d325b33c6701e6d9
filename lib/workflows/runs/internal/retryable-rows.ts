import { type SQL, sql } from "drizzle-orm";
import { runRows } from "#drizzle/schema/runs.ts";

/** Reasons that another try cannot change. */
const final = ["production_started", "not_found"];

/** SQL: the row failed or was not tried, and another try may succeed. */
export const isRetryableRow: SQL = sql`(${runRows.state} in ('failed', 'stopped')
  and coalesce(${runRows.outcome} ->> 'code', '') <> all(${sql.param(final)}::text[]))`;
