import { describe, expect, test } from "vitest";
import { looseStatements } from "#e2e/access/statements/loose-statements.ts";
import type { Database } from "#e2e/access/world/database.ts";
import { until } from "#e2e/access/world/until.ts";
import type { World } from "#e2e/access/world/world.ts";
import { timetable } from "#lib/worker/works.ts";

const fewest = 200;
const key = (task: string) => `access:${task}`;

/** By the worker, as at its hour. */
async function workThroughTimetable({ rows }: Database): Promise<void> {
  for (const { task } of timetable)
    await rows("select graphile_worker.add_job($1, '{}', job_key := $2)", [task, key(task)]);
  const open = () =>
    rows("select key from graphile_worker.jobs where key = any($1)", [
      timetable.map(({ task }) => key(task)),
    ]);
  await until("all of the timetable was done", async () => (await open()).length === 0, 60_000);
}

/** A forgotten `where` is found by what was asked of the database, whoever asked it and on whichever way. */
export function describeStatements(world: () => World): void {
  describe("every statement over what belongs to workspaces says of which", () => {
    test("all that was asked of the database by now, and what is done at night", async () => {
      const { database, pressroom } = world();
      await workThroughTimetable(database);
      const { asked, loose } = await looseStatements(database, new URL(pressroom.ownDatabaseUrl).username);
      expect(asked).toBeGreaterThan(fewest);
      expect(loose.join("\n\n")).toBe("");
    });

    test("one planted on purpose is found", async () => {
      const { database, order } = world();
      await database.rows("select number from orders where id = $1", [order.id]);
      const { loose } = await looseStatements(database, "postgres");
      expect(loose).toContain("orders: select number from orders where id = $1");
    });
  });
}
