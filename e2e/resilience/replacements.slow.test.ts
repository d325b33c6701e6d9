import { once } from "node:events";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { type ProxyRequest, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { runInProcess } from "#e2e/fixtures/run-in-process.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { type StepFault, stepFaults } from "#e2e/fixtures/step-faults.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { finishOpenReplacements } from "#lib/workflows/recovery/finish-open-replacements.ts";
import { type Step, steps, watchSteps } from "./replacements/steps.ts";

retryImmediately();

const { pressroom, service } = startProxiedVerbs();

type Course = { startsProduction: boolean };
const courses: readonly Course[] = [{ startsProduction: false }, { startsProduction: true }];

/** A paid order and the change of it. The service fails once, at step `at`. */
async function prepare({ startsProduction }: Course, at: Step, fault: StepFault) {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  await confirmOrder(await workspace.ownerContext("live"), draft);
  const stepOf = watchSteps(draft.orderId);
  const current = new WeakMap<ProxyRequest, Step | null>();
  let struck = 0;
  service.hooks = {
    onRequest: async (asked) => {
      const step = stepOf(asked);
      current.set(asked, step);
      // The last possible time: the read before still says that the order may be cancelled.
      if (step === "cancel" && startsProduction) {
        await pressroom.world.control.advance(draft.orderId, "in_production").catch(() => undefined);
      }
      if (step !== at || !fault.before || struck > 0) return undefined;
      struck += 1;
      return fault.before(asked);
    },
    onReply: (_, asked) => {
      if (current.get(asked) !== at || !fault.after || struck > 0) return undefined;
      struck += 1;
      return fault.after(asked);
    },
  };
  const change = { ...aSubmission(workspace, 3), orderId: draft.orderId };
  return { workspace, draft, change, struck: () => struck };
}

/**
 * Continues as the worker does, as if all leases had expired. Returns how many intents and changes are still open.
 */
async function goOn(workspace: TestWorkspace, later = "0 seconds"): Promise<number> {
  const isOurs = eq(orderIntents.workspaceId, workspace.workspaceId);
  await db()
    .update(orderIntents)
    .set({
      leaseUntil: null,
      sentAt: shifted(orderIntents.sentAt, sql`-(${later}::interval)`),
      underWayUntil: shifted(orderIntents.underWayUntil, sql`-(${later}::interval)`),
    })
    .where(and(isOurs, eq(orderIntents.state, "open")));
  await db()
    .update(orderIntents)
    .set({ finishedAt: shifted(orderIntents.finishedAt, sql`-interval '1 minute'`) })
    .where(isOurs);
  const ctx = () => workspace.system("finish_intents");
  return (await finishOpenIntents(await ctx())) + (await finishOpenReplacements(await ctx()));
}

async function recover(workspace: TestWorkspace): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) if ((await goOn(workspace, "1 minute")) === 0) return;
  throw new Error("The change does not come to its end.");
}

/** Checks that one of the two orders is left, and that it is the one that the change returned. */
async function expectOne({ workspace, draft }: Awaited<ReturnType<typeof prepare>>, told: string | null) {
  const all = (await workspace.liveAccount.client.listOrders()).data;
  const left = all.filter(({ status }) => status !== "cancelled");
  expect(left).toHaveLength(1);
  expect(all.length).toBeLessThanOrEqual(2);
  if (told) expect(left[0]?.id).toBe(told);
  const isChange = and(
    eq(orderIntents.workspaceId, workspace.workspaceId),
    eq(orderIntents.replacedOrderId, draft.orderId),
  );
  const rows = await db().select().from(orderIntents).where(isChange);
  const made = rows.filter(({ state }) => state === "succeeded");
  expect(rows.filter(({ state }) => state === "open")).toEqual([]);
  expect(made).toHaveLength(all.length - 1);
  if (made[0]) expect(made[0].replacementState).toBe(left[0]?.id === draft.orderId ? "undone" : "done");
}

for (const course of courses) {
  const reached = course.startsProduction ? steps : steps.slice(0, 4);
  describe(course.startsProduction ? "production starts meanwhile" : "it may be changed", () => {
    for (const step of reached) {
      for (const [name, fault] of Object.entries(stepFaults)) {
        test(`${name} at "${step}": one order remains`, async () => {
          const prepared = await prepare(course, step, fault);
          const told = await replaceOrder(
            await prepared.workspace.ownerContext("live"),
            prepared.change,
          ).catch((error: unknown) => {
            if (error instanceof AppError || error instanceof ServiceFailure) return null;
            throw error;
          });
          expect(prepared.struck()).toBe(1);
          await recover(prepared.workspace);
          await expectOne(prepared, told);
        });
      }

      for (const moment of ["before", "after"] as const) {
        test(`killed ${moment} the service receives "${step}": one order remains`, async () => {
          let kill = () => {};
          const prepared = await prepare(course, step, {
            [moment]: () => {
              kill();
              return "cut" as const;
            },
          });
          const { workspace, change } = prepared;
          const asked = { workspaceId: workspace.workspaceId, askedBy: workspace.owner, change };
          const child = runInProcess("e2e/resilience/replacements/replace-in-a-process.ts", asked);
          kill = () => child.kill("SIGKILL");
          expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
          expect(prepared.struck()).toBe(1);
          await recover(workspace);
          await expectOne(prepared, null);
        });
      }
    }
  });
}

test("a cancellation that takes effect after it was given up leaves the new order", async () => {
  const down = replyWith(504, { error: { code: "timeout", message: "Later." } });
  const prepared = await prepare({ startsProduction: false }, "cancel", { before: () => down });
  const { workspace, draft, change } = prepared;
  const told = replaceOrder(await workspace.ownerContext("live"), change);
  await expect(told).rejects.toMatchObject({ code: "change_under_way" });
  for (let turn = 0; turn < 3; turn += 1) expect(await goOn(workspace)).toBeGreaterThan(0);
  await workspace.liveAccount.client.cancelOrder(draft.orderId);
  await recover(workspace);
  await expectOne(prepared, null);
  const [left] = (await workspace.liveAccount.client.listOrders()).data.filter(
    ({ status }) => status === "draft",
  );
  expect(left?.id).not.toBe(draft.orderId);
});
