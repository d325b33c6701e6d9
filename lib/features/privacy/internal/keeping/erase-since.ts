import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { eraseRows } from "../erasing/erase-rows.ts";
import { events } from "../places/events.ts";
import { intents } from "../places/orders.ts";
import type { Place } from "../places/place.ts";

const batch = 200;

/**
 * Of an order that was erased the service goes on telling, in events and in what it answers: what has come since is
 * erased, too. Returns how many rows.
 */
export async function eraseSince(workspaceId: string): Promise<number> {
  const sent = await eraseNew(workspaceId, intents, sql`told.state <> 'open'`);
  return sent + (await eraseNew(workspaceId, events, sql`told.state <> 'waiting'`));
}

async function eraseNew(workspaceId: string, place: Place, isOver: SQL): Promise<number> {
  let erased = 0;
  while (true) {
    const { rows } = await db().execute<{ id: string }>(sql`
      select told.id from erasures join ${place.table} as told on told.workspace_id = ${workspaceId}
        and told.order_id = erasures.subject_id::uuid and ${isOver}
      where erasures.workspace_id = ${workspaceId} and erasures.place = 'orders' and not exists (
        select from erasures as gone where gone.workspace_id = ${workspaceId} and gone.place = ${place.name}
          and gone.subject_id = told.id::text)
      limit ${batch}`);
    const subjectIds = rows.map(({ id }) => id);
    if (subjectIds.length === 0) return erased;
    const matching = () => sql`false`;
    await db().transaction((tx) =>
      eraseRows(tx, place, { workspaceId, requestId: null, subjectIds, matching }),
    );
    erased += subjectIds.length;
  }
}
