import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { createDraft } from "#e2e/contract/service-account.ts";
import type { TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { type Hooks, type ProxyRequest, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
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
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { useReceiver } from "#e2e/fixtures/use-receiver.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";
import { root } from "#scripts/root.ts";
import { type Step, stepOf, steps } from "./rotations/steps.ts";

retryImmediately();

const { pressroom, service } = startProxiedVerbs();
useReceiver(pressroom);

type Blow = (asked: ProxyRequest) => ReturnType<NonNullable<Hooks["onRequest"]>>;
type Strike = { before?: Blow; after?: Blow };
const faults: Readonly<Record<string, Strike>> = {
  "reset before": { before: () => "cut" },
  "reset after": { after: () => "cut" },
  "5xx before": { before: () => replyWith(503, { error: { code: "down", message: "Later." } }) },
  "5xx after": { after: () => replyWith(500, { error: { code: "broken", message: "Oops." } }) },
  "429": {
    before: () => replyWith(429, { error: { code: "busy", message: "Slow." } }, { "retry-after": "0" }),
  },
  "a reply that says nothing": { after: () => replyWith(200, {}) },
};

/** A workspace with a registered receiver, and one failure at one step of its rotation. */
async function prepare(at: Step, strike: Strike) {
  const workspace = await openWithReceiver(pressroom.world);
  const isOurs = (asked: ProxyRequest) =>
    [workspace.testAccount.key, workspace.liveAccount.key].includes(
      asked.headers.authorization?.slice(7) ?? "",
    );
  let struck = 0;
  const hit = (blow: Blow | undefined, asked: ProxyRequest) => {
    if (!blow || struck > 0 || !isOurs(asked) || stepOf(asked) !== at) return undefined;
    struck += 1;
    return blow(asked);
  };
  service.hooks = {
    onRequest: (asked) => hit(strike.before, asked),
    onReply: (_, asked) => hit(strike.after, asked),
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

async function inAProcess(workspace: TestWorkspace, act: "begin" | "turn") {
  const asked = { workspaceId: workspace.workspaceId, askedBy: workspace.owner, act };
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "e2e/resilience/rotations/rotate-in-a-process.ts", JSON.stringify(asked)],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: "" }, stdio: ["ignore", "ignore", "inherit"] },
  );
  return { ended: once(child, "exit"), kill: () => child.kill("SIGKILL") };
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
};

for (const step of steps) {
  describe(`at "${step.name}"`, () => {
    for (const [name, fault] of Object.entries(faults)) {
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
        const child = await inAProcess(workspace, step.act);
        kill = child.kill;
        await child.ended;
        expect(prepared.struck()).toBe(1);
        await goOn(prepared);
        await expectOne(prepared);
        if (step.act === "turn") expect(await rotationOf(workspace)).toMatchObject({ state: "done" });
      });
    }
  });
}
