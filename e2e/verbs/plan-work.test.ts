import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { planWorkTask } from "#lib/jobs/tasks/plan-work.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

test("a workspace whose planning fails delays no other", async () => {
  const failing = await openWorkspace(pressroom.world);
  const others = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  await pool().query("delete from graphile_worker._private_jobs");
  await refuseJobsOf(failing.workspaceId);
  await planWorkTask();
  expect(await jobsOf(failing.workspaceId)).toEqual([]);
  for (const { workspaceId } of others) {
    const keys = (await jobsOf(workspaceId)).map(({ key }) => key);
    expect(keys).toContain(`reconcile:${workspaceId}:0`);
  }
});

async function refuseJobsOf(workspaceId: string): Promise<void> {
  await pool().query(`
    create function refuse_job() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
    create trigger refuse_jobs before insert on graphile_worker._private_jobs
      for each row when (new.payload ->> 'workspaceId' = '${workspaceId}') execute function refuse_job()`);
}
