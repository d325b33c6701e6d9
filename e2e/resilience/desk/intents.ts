import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { TestPressroom } from "./open-pressroom.ts";
import { runTaskNow, shortenLeases } from "./pass-time.ts";

const intentSchema = z.object({
  id: z.guid(),
  workspace_id: z.guid(),
  kind: z.string(),
  state: z.string(),
  code: z.string().nullable(),
  outcome: z.unknown(),
  order_id: z.guid().nullable(),
  file_id: z.guid().nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  finished_at: z.date().nullable(),
});
export type IntentRow = z.output<typeof intentSchema>;

type Shops = readonly { workspaceId: string }[];

/** The intents that the dashboard stored before it sent anything, oldest first. */
export async function intentsOf(
  { database }: Pick<TestPressroom, "database">,
  shops: Shops,
): Promise<IntentRow[]> {
  const rows = await database.rows(
    `select *, outcome ->> 'code' as code from order_intents
     where workspace_id = any($1::uuid[]) order by created_at`,
    [shops.map(({ workspaceId }) => workspaceId)],
  );
  return z.array(intentSchema).parse(rows);
}

/** Makes the worker finish intents until none is open. Throws with one that is still open after `patienceMs`. */
export async function untilAllEnded(desk: Pick<TestPressroom, "database">, shops: Shops, patienceMs: number) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const intents = await intentsOf(desk, shops);
    const open = intents.filter(({ state }) => state === "open");
    if (open.length === 0) return intents;
    if (Date.now() > deadline)
      throw new Error(`Still open after ${patienceMs} ms: ${JSON.stringify(open[0])}`);
    for (const workspaceId of new Set(open.map(({ workspace_id }) => workspace_id))) {
      await shortenLeases(desk, workspaceId);
      await runTaskNow(desk, workspaceId, "finish-intents");
    }
    await pause(250);
  }
}
