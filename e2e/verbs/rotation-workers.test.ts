import { afterAll, beforeAll, expect, test } from "vitest";
import { createDraft } from "#e2e/contract/desk.ts";
import type { TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { planNow } from "#e2e/fixtures/plan-now.ts";
import {
  eventsOf,
  letLeasesRunOut,
  openReceiving,
  registered,
  rotationOf,
  standFor,
} from "#e2e/fixtures/rotation-desk.ts";
import { serveReceiver } from "#e2e/fixtures/serve-receiver.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { long } from "#e2e/service/scale.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";

let pressroom: Pressroom;
let receiver: Awaited<ReturnType<typeof serveReceiver>>;
beforeAll(async () => {
  pressroom = await startVerbs();
  receiver = await serveReceiver();
});
afterAll(async () => {
  receiver.close();
  await pressroom.stop();
});

/** As if the two had stood beside each other for long enough, and nothing were held by who was killed. */
async function passOverlap(workspace: TestWorkspace): Promise<void> {
  if (long) return;
  await standFor(workspace, 60_000);
  await letLeasesRunOut(workspace);
  await planNow();
}

test("two workers, of which one is killed, bring an exchange to its end by themselves, and nothing is missed", {
  timeout: 150_000,
}, async () => {
  const workspace = await openReceiving(pressroom.world);
  const [before] = await registered(workspace);
  const made = [(await createDraft(workspace.desk)).id];
  await rotateSecret(await workspace.ownerContext());
  const [first] = [startWorker(), startWorker()];
  const state = async () => (await rotationOf(workspace))?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("removing");
  await first.kill9();
  await passOverlap(workspace);
  made.push((await createDraft(workspace.desk)).id);
  await expect.poll(state, { timeout: 80_000, interval: 500 }).toBe("done");
  const [after, ...others] = await registered(workspace);
  expect(others).toEqual([]);
  expect(after?.id).not.toBe(before?.id);
  made.push((await createDraft(workspace.desk)).id);
  const heard = async () =>
    (await eventsOf(workspace)).filter(({ type }) => type === "order.created").map(({ orderId }) => orderId);
  await expect.poll(async () => (await heard()).toSorted(), { timeout: 10_000 }).toEqual(made.toSorted());
});
