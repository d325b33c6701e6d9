import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";

/** What is old is judged by the database's clock, whichever machine read it. */
export async function databaseTime(): Promise<Date> {
  const { rows } = await db().execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}
