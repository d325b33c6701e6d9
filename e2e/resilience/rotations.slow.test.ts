import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { createDraft } from "#e2e/contract/service-account.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import type { ProxyRequest } from "#e2e/fixtures/rewriting-proxy.ts";
import {
  ageRotation,
  eventsOf,
  expireRotationLeases,
  openWithReceiver,
  receiversOf,
  recover,
  registered,
  rotationOf,
  turn,
} from "#e2e/fixtures/rotation-steps.ts";
import { runInProcess } from "#e2e/fixtures/run-in-process.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { type StepFault, stepFaults } from "#e2e/fixtures/step-faults.ts";
import { useReceiver } from "#e2e/fixtures/use-receiver.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";
import { type Step, stepOf, steps } from "./rotations/steps.ts";

retryImmediately();

const { pressroom, service } = startProxiedVerbs();
useReceiver(pressroom);

/** A workspace with a registered receiver, and one failure at one step of its rotation. */
async function prepare(at: Step, fault: StepFault) {
  const workspace = await openWithReceiver(pressroom.world);
  const isOurs = (asked: ProxyRequest) =>
    [workspace.testAccount.key, workspace.liveAccount.key].includes(
      asked.headers.authorization?.slice(7) ?? "",
    );
  let struck = 0;
  const hit = (failure: StepFault["before"], asked: ProxyRequest) => {
    if (!failure || struck > 0 || !isOurs(asked) || stepOf(asked) !== at) return undefined;
    struck += 1;
    return failure(asked);
  };
  service.hooks = {
    onRequest: (asked) => hit(fault.before, asked),
    onReply: (_, asked) => hit(fault.after, asked),
  };
  const made: string[] = [];
  const order = async () => made.push((await createDraft(workspace.testAccount)).id);
  return { workspace, made, order, struck: () => struck };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Continues as the workers do, as if all leases had expired. */
async function goOn({ workspace, order }: Prepared): Promise<void> {
  const isOver = async () => {
    await expireRotationLeases(workspace);
    await recover(workspace);
    await ageRotation(workspace, 60_000);
    const waitSeconds = await turn(workspace);
    await order();
    return waitSeconds === null;
  };
  await expect.poll(isOver, { timeout: 30_000, interval: 300 }).toBe(true);
}

/**
 * Checks that one endpoint is left, that it is ours, that its secret is known, and that the log has every event once.
 */
async function expectOne({ workspace, made, order }: Prepared) {
  await order();
  const [left, ...others] = await registered(workspace);
  expect(others).toEqual([]);
  const there = (await receiversOf(workspace)).filter(({ deletedAt }) => !deletedAt);
  expect(there).toMatchObject([{ serviceEndpointId: left?.id, url: left?.url, status: "active" }]);
  const heard = async () =>
    (await eventsOf(workspace))
      .filter(({ type }) => type === "order.created")
      .map(({ orderId }) => orderId)
      .toSorted();
  await expect.poll(heard).toEqual(made.toSorted());
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
};

for (const step of steps) {
  describe(`at "${step.name}"`, () => {
    for (const [name, fault] of Object.entries(stepFaults)) {
      test(`${name}: one endpoint remains, and nothing is missed`, async () => {
        const prepared = await prepare(step.name, fault);
        const { workspace, order } = prepared;
        await order();
        await rotateSecret(await workspace.ownerContext("live")).catch(unlessRefused);
        await goOn(prepared);
        expect(prepared.struck()).toBe(1);
        await expectOne(prepared);
      });
    }

    for (const moment of ["before", "after"] as const) {
      test(`killed ${moment} the service receives it: one endpoint remains, and nothing is missed`, async () => {
        let kill = () => {};
        const prepared = await prepare(step.name, {
          [moment]: () => {
            kill();
            return "cut" as const;
          },
        });
        const { workspace, order } = prepared;
        await order();
        if (step.act === "turn") {
          await rotateSecret(await workspace.ownerContext("live"));
          if (step.isLate) {
            await turn(workspace);
            await ageRotation(workspace, 60_000);
          }
        }
        const asked = { workspaceId: workspace.workspaceId, askedBy: workspace.owner, act: step.act };
        const child = runInProcess("e2e/resilience/rotations/rotate-in-a-process.ts", asked);
        kill = () => child.kill("SIGKILL");
        await once(child, "exit");
        expect(prepared.struck()).toBe(1);
        await goOn(prepared);
        await expectOne(prepared);
        if (step.act === "turn") expect(await rotationOf(workspace)).toMatchObject({ state: "done" });
      });
    }
  });
}
