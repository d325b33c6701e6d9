import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { movingStatuses } from "../../status.ts";

/** Read one by one in a turn: a small part of what the service lets be asked. */
const mostInTurn = 25;
const turnMs = 30_000;
/** One that comes late makes up for no more turns than this. */
const mostTurns = 10;

/** `turns`: as many turns as it takes until each of them was read. */
type LeftBehind = { ids: string[]; turns: number };

/**
 * Orders that move by themselves here and are in none of the lists of those: they have moved on without a word, as one that
 * was delivered days after it was made; or they were not made through the interface, which lists no others. Where there
 * are many, each turn has its share; one that comes after others were left out, as where a comparison outlasts its
 * turn, takes theirs as well: otherwise it might be the same orders' each time that are left out.
 */
export async function listLeft(
  workspaceId: string,
  seen: ReadonlySet<string>,
  { beganAt, lastBeganAt }: { beganAt: Date; lastBeganAt: Date | null },
): Promise<LeftBehind> {
  const turn = turnOf(beganAt);
  const passed = Math.min(mostTurns, Math.max(1, turn - turnOf(lastBeganAt ?? beganAt)));
  const { rows } = await db().execute<{ id: string; turns: number }>(sql`
    with placed as (
      select id, (row_number() over (order by id) - 1) / ${mostInTurn}::int as place,
        ceil(count(*) over () / ${mostInTurn}::numeric)::int as turns
      from ${orders}
      where workspace_id = ${workspaceId} and mode = any(${sql.param([...modes])}::text[])
        and status = any(${sql.param([...movingStatuses])}::text[])
        and mirrored_at < ${beganAt.toISOString()}::timestamptz and id <> all(${sql.param([...seen])}::uuid[]))
    select id, turns from placed where (${turn}::int - place) % turns < ${passed}::int`);
  return { ids: rows.map(({ id }) => id), turns: rows[0]?.turns ?? 1 };
}

const turnOf = (at: Date) => Math.floor(at.getTime() / turnMs);
