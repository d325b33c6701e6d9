import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { eraseOnceMore } from "#lib/features/privacy/erase-once-more.ts";

/**
 * What was erased after the backup was made, and is known to have been, is in it once more. In the restore's own
 * transaction: killed in between, nobody would do it any more.
 */
export async function eraseAgain(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from workspaces");
  const executor = drizzle(client as pg.Client);
  for (const { id } of rows) await eraseOnceMore(executor, id);
}
