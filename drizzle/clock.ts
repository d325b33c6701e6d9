import { sql } from "drizzle-orm";

/**
 * The time of a statement as a table, for `update … from`. Citus takes `now()` neither in CASE or COALESCE nor in
 * RETURNING, because it would compute it for each node apart; it takes a column. `offset 0` keeps the subquery as it is.
 */
export const clock = sql`(select now() as now offset 0) as clock`;
export const clockNow = sql<Date>`clock.now`;
