import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";

export const mostCounted = 10_000;

/** Counts rows up to 10,000. `isCapped`: there are more. */
export async function countRows(rows: SQL): Promise<{ count: number; isCapped: boolean }> {
  const [found] = await db()
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${rows} limit ${mostCounted + 1}) as counted`);
  const count = found?.count ?? 0;
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted };
}
