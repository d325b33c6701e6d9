import { sql } from "drizzle-orm";

/**
 * The time of a statement as a table, for `update … from`. Citus takes `now()` neither in CASE or COALESCE nor in
 * RETURNING, because each node would compute its own time. It accepts a column. `offset 0` stops the planner from
 * inlining it.
 */
export const clock = sql`(select now() as now offset 0) as clock`;
export const clockNow = sql<Date>`clock.now`;
