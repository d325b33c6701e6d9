import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";

/** The database's time. Ages are compared by this one clock, whichever machine did the reading. */
export async function databaseTime(): Promise<Date> {
  const { rows } = await db().execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}
