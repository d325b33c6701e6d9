import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";

/** The current time on the database clock, which also dates the rows. */
export async function databaseTime(tx: Executor): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]?.now ?? 0);
}
