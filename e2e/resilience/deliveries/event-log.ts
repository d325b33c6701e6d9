import { z } from "zod";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";

const rowSchema = z.object({ id: z.guid(), deliveries: z.int(), applied: z.boolean() });

/** What the dashboard has stored of these events. */
export async function storedEvents({ database }: Pick<TestPressroom, "database">, ids: readonly string[]) {
  const rows = await database.rows(
    `select id, deliveries, applied_at is not null as applied from webhook_events where id = any($1::uuid[])`,
    [ids],
  );
  return z.array(rowSchema).parse(rows);
}

export async function databaseBytes({ database }: Pick<TestPressroom, "database">): Promise<number> {
  const row = await database.one(
    z.object({ bytes: z.coerce.number() }),
    "select pg_database_size(current_database()) as bytes",
  );
  return row.bytes;
}
