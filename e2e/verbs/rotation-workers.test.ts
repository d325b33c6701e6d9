import { expect, test } from "vitest";
import { createDraft } from "#e2e/contract/service-account.ts";
import type { TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { planNow } from "#e2e/fixtures/plan-now.ts";
import {
  ageRotation,
  eventsOf,
  expireRotationLeases,
  openWithReceiver,
  registered,
  rotationOf,
} from "#e2e/fixtures/rotation-steps.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { useReceiver } from "#e2e/fixtures/use-receiver.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { long } from "#e2e/service/scale.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";

const pressroom = useVerbs();
useReceiver(pressroom);

/** Ends the overlap of the two endpoints and the leases of the killed worker. The long run waits for both instead. */
async function passOverlap(workspace: TestWorkspace): Promise<void> {
  if (long) return;
  await ageRotation(workspace, 60_000);
  await expireRotationLeases(workspace);
  await planNow();
}

test("after kill -9 of one worker, the other one completes a rotation without losing an event", {
  timeout: 150_000,
}, async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [before] = await registered(workspace);
  const made = [(await createDraft(workspace.testAccount)).id];
  await rotateSecret(await workspace.ownerContext());
  const [first] = [startWorker(), startWorker()];
  const state = async () => (await rotationOf(workspace))?.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("removing");
  await first.kill9();
  await passOverlap(workspace);
  made.push((await createDraft(workspace.testAccount)).id);
  await expect.poll(state, { timeout: 80_000, interval: 500 }).toBe("done");
  const [after, ...others] = await registered(workspace);
  expect(others).toEqual([]);
  expect(after?.id).not.toBe(before?.id);
  made.push((await createDraft(workspace.testAccount)).id);
  const heard = async () =>
    (await eventsOf(workspace)).filter(({ type }) => type === "order.created").map(({ orderId }) => orderId);
  await expect.poll(async () => (await heard()).toSorted()).toEqual(made.toSorted());
});
