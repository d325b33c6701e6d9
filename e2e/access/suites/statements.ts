import { describe, expect, test } from "vitest";
import { findUnscopedStatements } from "#e2e/access/statements/find-unscoped-statements.ts";
import type { Database } from "#e2e/access/world/database.ts";
import { until } from "#e2e/access/world/until.ts";
import type { World } from "#e2e/access/world/world.ts";
import { timetable } from "#lib/worker/works.ts";

const fewest = 200;
const key = (task: string) => `access:${task}`;

/** Runs every scheduled task of the worker once. */
async function workThroughTimetable({ rows }: Database): Promise<void> {
  for (const { task } of timetable)
    await rows("select graphile_worker.add_job($1, '{}', job_key := $2)", [task, key(task)]);
  const open = () =>
    rows("select key from graphile_worker.jobs where key = any($1)", [
      timetable.map(({ task }) => key(task)),
    ]);
  await until("all of the timetable was done", async () => (await open()).length === 0, 60_000);
}

/** A forgotten `where` shows in the statements of the database, whoever caused them. */
export function describeStatements(world: () => World): void {
  describe("every statement on tenant tables names a workspace", () => {
    // On a cluster the product and the tests are one user, so their statements cannot be told apart.
    test.skipIf(process.env.TEST_CITUS_URL)(
      "in all statements so far, and in the scheduled tasks",
      async () => {
        const { database, pressroom } = world();
        await workThroughTimetable(database);
        const { asked, loose } = await findUnscopedStatements(
          database,
          new URL(pressroom.ownDatabaseUrl).username,
        );
        expect(asked).toBeGreaterThan(fewest);
        expect(loose.join("\n\n")).toBe("");
      },
    );

    test("a planted statement without a workspace is found", async () => {
      const { database, order } = world();
      await database.rows("select number from orders where id = $1", [order.id]);
      const { loose } = await findUnscopedStatements(database, "postgres");
      expect(loose).toContain("orders: select number from orders where id = $1");
    });
  });
}
