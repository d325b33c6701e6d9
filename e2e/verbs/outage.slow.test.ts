import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import type { Hooks } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { type LiveSignal, onLiveSignal } from "#lib/core/live/listen.ts";
import { readHealth } from "#lib/doors/read-health.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

retryImmediately();
const { pressroom, service } = startProxiedVerbs();

const stateOf = async ({ workspaceId }: TestWorkspace) => {
  const [row] = await db()
    .select({ downSince: workspaces.serviceDownSince, reconciledAt: workspaces.reconciledAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row;
};

const aPerson = ({ workspaceId, owner }: TestWorkspace) =>
  jobContext({ workspaceId, mode: "test", askedBy: owner }, "person");

const look = async (workspace: TestWorkspace) =>
  estimateOrder(await aPerson(workspace), {
    items: [{ sku: workspace.sku, quantity: 1 }],
    country: "FR",
  }).then(
    () => "shown",
    (error) => error.reason ?? error.kind,
  );

/** Breaks the service and requests a page until the circuit breaker opens. Returns the answers. */
async function breakService(workspace: TestWorkspace, hooks: Hooks): Promise<string[]> {
  service.hooks = hooks;
  const answers: string[] = [];
  while (answers.at(-1) !== "circuit_open") answers.push(await look(workspace));
  await untilKnown(workspace, expect.any(Date));
  return answers;
}

/** Repairs the service; a probe closes the circuit breaker. */
async function repairService(workspace: TestWorkspace): Promise<void> {
  service.hooks = {};
  await untilKnown(workspace, null);
}

const untilKnown = (workspace: TestWorkspace, downSince: unknown) =>
  expect.poll(() => stateOf(workspace)).toMatchObject({ downSince });

const hanging: Hooks = { onRequest: () => "hang" };
const cutting: Hooks = { onRequest: () => "cut" };

test("while the service hangs, a few requests time out and the others fail immediately", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await aPerson(workspace);
  const orderId = await createOrder(ctx, aSubmission(workspace));
  expect(await look(workspace)).toBe("shown");

  const answers = await breakService(workspace, hanging);
  expect(answers.length).toBeLessThanOrEqual(6);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(["timed_out"]));
  expect(await readHealth()).toMatchObject({ database: "ok", service: "unreachable" });
  expect((await listOrders(ctx, {})).rows.map(({ id }) => id)).toEqual([orderId]);
  expect((await getOrder(ctx, { orderId })).status).toBe("draft");

  await repairService(workspace);
  expect(await look(workspace)).toBe("shown");
});

test("while the service is down no order or payment is sent, and all works once it is back", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await aPerson(workspace);
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const { total_cents: shownTotalCents } = (await getOrder(ctx, { orderId })).costs;
  const submission = aSubmission(workspace);
  const asked: string[] = [];
  await breakService(workspace, cutting);
  service.hooks = {
    onRequest: ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return "cut";
    },
  };

  const refused = { reason: "circuit_open", sent: false, mayHaveActed: false };
  await expect(createOrder(ctx, submission)).rejects.toMatchObject(refused);
  await expect(confirmOrder(ctx, { orderId, shownTotalCents })).rejects.toMatchObject(refused);
  await expect(cancelOrder(ctx, { orderId })).rejects.toMatchObject(refused);
  expect(asked.filter((call) => call !== "GET /v1/me")).toEqual([]);

  await repairService(workspace);
  const other = await createOrder(ctx, submission);
  expect(await confirmOrder(ctx, { orderId, shownTotalCents })).toBeNull();
  const made = (await workspace.testAccount.client.listOrders()).data.map(({ id }) => id);
  expect(made.toSorted()).toEqual([orderId, other].toSorted());
});

test("a cancellation with a lost answer is sent once, and its result is found after the outage", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await aPerson(workspace);
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const cancels: string[] = [];
  service.hooks = {
    onReply: (_, { path }) => {
      if (!path.endsWith("/cancel")) return;
      cancels.push(path);
      return "cut";
    },
  };
  await expect(cancelOrder(ctx, { orderId })).rejects.toMatchObject({ code: "answer_lost" });
  await breakService(workspace, cutting);
  const recover = async () => finishOpenIntents(await workspace.system("finish_intents"));
  expect(await recover()).toBe(1);
  expect((await getOrder(ctx, { orderId })).lastIntent).toMatchObject({ kind: "cancel", state: "open" });

  await repairService(workspace);
  expect(await recover()).toBe(0);
  expect(await getOrder(ctx, { orderId })).toMatchObject({
    status: "cancelled",
    lastIntent: { state: "succeeded" },
  });
  expect(cancels).toHaveLength(1);
});

test("a job notices an outage, too; pages are notified of its start and end, and the mirror keeps its age", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await reconcileOrders(await workspace.system("mirror"));
  const before = await stateOf(workspace);
  expect(before?.reconciledAt).toBeInstanceOf(Date);
  const heard: LiveSignal[] = [];
  const stop = onLiveSignal((signal) => heard.push(signal));
  await expect.poll(() => heard).toContainEqual({ type: "gap" });
  const turns = () =>
    heard.filter((signal) => {
      const change = signal.type === "change" ? signal.change : null;
      return change?.kind === "service" && change.workspaceId === workspace.workspaceId;
    }).length;

  service.hooks = { onRequest: () => ({ status: 503, headers: {}, body: Buffer.from("") }) };
  await expect(reconcileOrders(await workspace.system("mirror"))).rejects.toMatchObject({ status: 503 });
  await untilKnown(workspace, expect.any(Date));
  expect((await stateOf(workspace))?.reconciledAt).toEqual(before?.reconciledAt);
  await expect.poll(turns).toBe(1);

  await repairService(workspace);
  await expect.poll(turns).toBe(2);
  stop();
});

test("an outage recorded by a process that no longer runs ends with the first answer to another process", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await db()
    .update(workspaces)
    .set({ serviceDownSince: new Date() })
    .where(eq(workspaces.id, workspace.workspaceId));
  await expect(
    (await aPerson(workspace)).service.getOrder("00000000-0000-4000-8000-000000000000"),
  ).rejects.toMatchObject({ kind: "not_found" });
  await untilKnown(workspace, null);
});
