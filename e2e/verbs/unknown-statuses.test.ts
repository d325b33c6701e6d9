import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { runRows } from "#drizzle/schema/runs.ts";
import { recover } from "#e2e/fixtures/left-open.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { aDesk, balanceOf, fill, start, statesOf, work } from "#e2e/fixtures/pay-desk.ts";
import { type Asked, replyWith, rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { carryOutRun } from "#lib/workflows/runs/carry-out-run.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";

const { pressroom, service } = startProxiedVerbs();

/** True the first time only. */
function once(matches: (asked: Asked) => boolean) {
  let isDone = false;
  return (asked: Asked) => {
    if (isDone || !matches(asked)) return false;
    isDone = true;
    return true;
  };
}

const isConfirm = ({ method, path }: Asked) => method === "POST" && path.endsWith("/confirm");
const isOrder = ({ method, path }: Asked) => method === "GET" && /\/v1\/orders\/[^/?]+$/.test(path);
const teapot = replyWith(418, { error: { code: "teapot", message: "Short and stout." } });
/** As a gateway says it that does not know the path; the specification names no 404 where nothing is named by it. */
const notFound = replyWith(404, { error: { code: "not_found", message: "No route." } });

const withStatus = (status: string) => (json: unknown) => {
  const { data } = json as { data: object };
  return { data: { ...data, status, confirmed_at: null } };
};

test.each([
  ["an HTTP status that is not in the specification", isConfirm, "request"],
  ["an HTTP status that is not in the specification, to the reading before it", isOrder, "request"],
  ["an HTTP status that is not in the specification, though it was paid", isConfirm, "reply"],
] as const)("a row whose payment was answered with %s is paid once, not failed", async (_, matches, when) => {
  const desk = await aDesk(pressroom.world, 3);
  const before = await balanceOf(desk);
  const isMeant = once(matches);
  service.hooks =
    when === "request"
      ? { onRequest: (asked) => (isMeant(asked) ? teapot : undefined) }
      : { onReply: (_, asked) => (isMeant(asked) ? teapot : undefined) };
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
  const total = desk.drafts.reduce((sum, { shownTotalCents }) => sum + shownTotalCents, 0);
  expect(before - (await balanceOf(desk))).toBe(total);
});

test.each([
  ["its payment was answered", isConfirm],
  ["it was read before its payment", isOrder],
] as const)(
  "a row that had an unknown order status when %s is looked up and paid once",
  async (_, matches) => {
    const desk = await aDesk(pressroom.world, 3);
    const before = await balanceOf(desk);
    const isMeant = once(matches);
    service.hooks = {
      onReply: (replied, asked) =>
        isMeant(asked) ? rewriteJson(replied, withStatus("payment_review")) : undefined,
    };
    const runId = await start(desk);
    await work(desk, runId);
    expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
    const total = desk.drafts.reduce((sum, { shownTotalCents }) => sum + shownTotalCents, 0);
    expect(before - (await balanceOf(desk))).toBe(total);
    expect(service.passed.filter(({ asked }) => isConfirm(asked)).length).toBeGreaterThan(0);
  },
);

/** Until the hooks are exchanged, these orders have a status that is not in the specification. */
function setUnknown(drafts: { orderId: string }[]): void {
  const ids = drafts.map(({ orderId }) => orderId);
  const isMeant = (asked: Asked) => isOrder(asked) && ids.some((id) => asked.path.endsWith(id));
  service.hooks = {
    onReply: (replied, asked) =>
      isMeant(asked) ? rewriteJson(replied, withStatus("quality_check")) : undefined,
  };
}

test("a row whose status stays unknown holds up no other, and alone is not paid after 15 minutes of its own", async () => {
  const desk = await aDesk(pressroom.world, 4);
  const before = await balanceOf(desk);
  setUnknown(desk.drafts.slice(1, 2));
  const runId = await start(desk);
  const turn = async () => carryOutRun(await desk.workspace.system("runs"), runId);
  expect(await turn()).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(["done", "waiting", "done", "done"]);
  expect(await turn()).toBe("later");
  await db()
    .update(runRows)
    .set({ undecidedSince: new Date(Date.now() - 16 * 60_000) })
    .where(eq(runRows.position, 1));
  expect(await turn()).toBe("over");
  expect(await statesOf(desk, runId)).toEqual(["done", "stopped: lay_idle", "done", "done"]);
  expect(await getRun(desk.ctx, { runId })).toMatchObject({ state: "finished", stopCode: null });
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(3 * each);
});

test("a turn full of undecided rows reaches the rows behind in the next, and each is paid once it is a draft again", async () => {
  const desk = await aDesk(pressroom.world, 22);
  const before = await balanceOf(desk);
  setUnknown(desk.drafts.slice(0, 21));
  const runId = await start(desk);
  const turn = async () => carryOutRun(await desk.workspace.system("runs"), runId);
  expect(await turn()).toBe("later");
  expect(await turn()).toBe("again");
  expect(await statesOf(desk, runId)).toEqual([...fill(21, "waiting"), "done"]);
  service.hooks = {};
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(22, "done"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(22 * each);
});

test("a creation that was answered 404 though it was made is found", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const isMeant = once(({ method, path }: Asked) => method === "POST" && path.endsWith("/v1/orders"));
  service.hooks = { onReply: (_, asked) => (isMeant(asked) ? notFound : undefined) };
  await expect(createOrder(ctx, aSubmission(workspace))).rejects.toMatchObject({ code: "answer_lost" });
  service.hooks = {};
  expect(await recover(workspace)).toBe(0);
  const made = (await workspace.liveDesk.client.listOrders()).data;
  expect(made).toHaveLength(1);
  expect(await getOrder(ctx, { orderId: made[0]?.id ?? "" })).toMatchObject({ status: "draft" });
});
