import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { mostDays } from "./limits.ts";

/**
 * Posts to addresses that are nobody's are counted by the day, of no workspace: kept as long as any keeps anything.
 * @step Who calls it has decided who may.
 */
export async function cleanUnknown(): Promise<void> {
  await db().execute(
    sql`delete from unknown_receivers where day < (now() at time zone 'UTC')::date - ${mostDays}::int`,
  );
}
