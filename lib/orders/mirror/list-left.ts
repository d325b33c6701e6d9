import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { openStatuses } from "../status.ts";

/** Read one by one in a turn: a small part of what the service lets be asked. */
const mostInTurn = 25;
const turnMs = 30_000;

/** `turns`: as many turns as it takes until each of them was read. */
export type LeftBehind = { ids: string[]; turns: number };

/**
 * Orders that are open here and in none of the lists of what is open: they have moved on without a word, as one that
 * was delivered days after it was made; or they were not made through the interface, which lists no others. Where there
 * are many, each turn has its share.
 */
export async function listLeft(
  workspaceId: string,
  seen: ReadonlySet<string>,
  beganAt: Date,
): Promise<LeftBehind> {
  const turn = Math.floor(beganAt.getTime() / turnMs);
  const { rows } = await db().execute<{ id: string; turns: number }>(sql`
    with placed as (
      select id, (row_number() over (order by id) - 1) / ${mostInTurn}::int as place,
        ceil(count(*) over () / ${mostInTurn}::numeric)::int as turns
      from ${orders}
      where workspace_id = ${workspaceId} and mode = any(${sql.param([...modes])}::text[])
        and status = any(${sql.param([...openStatuses])}::text[])
        and mirrored_at < ${beganAt.toISOString()}::timestamptz and id <> all(${sql.param([...seen])}::uuid[]))
    select id, turns from placed where place = ${turn}::int % turns`);
  return { ids: rows.map(({ id }) => id), turns: rows[0]?.turns ?? 1 };
}
