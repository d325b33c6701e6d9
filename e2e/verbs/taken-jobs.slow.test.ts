import { beforeAll, expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { until } from "#e2e/access/world/until.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { deliverOrderEvent } from "#e2e/fixtures/deliver-order-event.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { removeReplacedJobs } from "#lib/worker/remove-replaced-jobs.ts";

const pressroom = useVerbs();
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openWorkspace(pressroom.world);
});

const orderId = "0196f3a0-0000-7000-8000-00000000000a";
const ways: [string, () => Promise<unknown>][] = [
  ["an event that is accepted", () => deliverOrderEvent(workspace, orderId)],
  ["who asks", () => enqueue(db(), "reread-order", { workspaceId: workspace.workspaceId, orderId })],
];

test.each(ways)("%s queues a refresh, even while a worker starts the job", async (_, ask) => {
  const key = `reread:${workspace.workspaceId}:${orderId}`;
  await enqueue(db(), "reread-order", { workspaceId: workspace.workspaceId, orderId });
  const worker = await pool().connect();
  try {
    await worker.query("begin");
    const take =
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another' where key = $1";
    await worker.query(take, [key]);
    const asking = ask();
    await until("it waits for the worker", async () => (await countLockWaits()) > 0);
    await worker.query("commit");
    await asking;
  } finally {
    worker.release();
  }
  const free = "select from graphile_worker._private_jobs where key = $1 and locked_at is null";
  expect((await pool().query(free, [key])).rows).toHaveLength(1);
});

test("a job that was replaced while it ran is removed after it failed; one that was given up stays", async () => {
  const { workspaceId } = workspace;
  const fail =
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = 'third'";
  const payload = { workspaceId, orderId: "0196f3a0-0000-7000-8000-00000000000b" };
  const key = `reread:${workspaceId}:${payload.orderId}`;
  const ofKey = async () => {
    const jobs = "select key from graphile_worker._private_jobs where payload ->> 'orderId' = $1";
    return (await pool().query(jobs, [payload.orderId])).rows;
  };
  await enqueue(db(), "reread-order", payload);
  const take =
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'third' where key = $1";
  await pool().query(take, [key]);
  await enqueue(db(), "reread-order", payload);
  await enqueue(db(), "watch-problems", { workspaceId });
  await pool().query(
    "update graphile_worker._private_jobs set attempts = max_attempts where key like 'watch-%'",
  );
  await removeReplacedJobs();
  expect(await ofKey(), "it still runs").toHaveLength(2);
  await pool().query(fail);
  await removeReplacedJobs();
  expect(await ofKey()).toEqual([{ key }]);
  const givenUp =
    "select task_identifier from graphile_worker.jobs where attempts >= max_attempts and locked_at is null";
  expect((await pool().query(givenUp)).rows).toEqual([{ task_identifier: "watch-problems" }]);
});
