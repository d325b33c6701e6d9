import { expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { until } from "#e2e/access/world/until.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { works } from "#lib/worker/works.ts";

const pressroom = useVerbs();

test("a workspace whose planning fails does not affect the others", async () => {
  const failing = await openWorkspace(pressroom.world);
  const others = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  await pool().query("delete from graphile_worker._private_jobs");
  await refuseJobsOf(failing.workspaceId);
  await works["plan-work"].run({});
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

test("a job of a killed worker is started again by the next worker, a job of a running worker is not", async () => {
  const holder = async () => {
    const { rows } = await pool().query<{ locked_by: string | null }>(
      "select locked_by from graphile_worker.jobs where key = 'begun'",
    );
    return rows[0]?.locked_by ?? null;
  };
  const blocking = await pool().connect();
  try {
    // The lock makes the job wait as long as the test needs.
    await blocking.query("begin; lock table sessions in exclusive mode");
    await pool().query("select graphile_worker.add_job('clean-sessions', job_key => 'begun')");
    const first = startWorker();
    await until("the job is begun", async () => (await holder()) !== null);
    const killed = await holder();
    await works["plan-work"].run({});
    expect(await holder()).toBe(killed);
    await first.kill9();
    expect(await holder()).toBe(killed);
    startWorker();
    await until("the job is begun again", async () => ![killed, null].includes(await holder()));
  } finally {
    await blocking.query("rollback");
    blocking.release();
  }
  await until("the job is done", async () => (await holder()) === null);
});
