import type { PoolClient } from "pg";
import { pool } from "#drizzle/client.ts";

const lane = "pictures";

/**
 * One at a time over all workers: a picture takes memory while it is looked at. The lane belongs to a connection, so
 * whatever kills its holder frees it.
 * @returns false when somebody else is in it
 */
export async function inPictureLane(work: () => Promise<void>): Promise<boolean> {
  const client = await pool().connect();
  let isOver = false;
  try {
    if (await ask(client, "pg_try_advisory_lock")) {
      await work();
      isOver = await ask(client, "pg_advisory_unlock");
      return true;
    }
    isOver = true;
    return false;
  } finally {
    // A connection that may still hold the lane is closed instead of kept.
    client.release(!isOver);
  }
}

async function ask(
  client: PoolClient,
  lock: "pg_try_advisory_lock" | "pg_advisory_unlock",
): Promise<boolean> {
  const text = `select ${lock}(hashtextextended($1, 0)) as done`;
  const { rows } = await client.query<{ done: boolean }>(text, [lane]);
  return rows[0]?.done === true;
}
