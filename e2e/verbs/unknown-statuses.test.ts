import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aDesk, balanceOf, fill, start, statesOf, work } from "#e2e/fixtures/pay-desk.ts";
import {
  type Asked,
  type RewritingProxy,
  replyWith,
  rewriteJson,
  startRewritingProxy,
} from "#e2e/fixtures/rewriting-proxy.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";

let pressroom: Pressroom;
let service: RewritingProxy;
beforeAll(async () => {
  pressroom = await startVerbs();
  service = await startRewritingProxy(pressroom.world.url);
  process.env.SERVICE_URL = service.url;
});
afterEach(() => {
  service.hooks = {};
});
afterAll(async () => {
  await pressroom.stop();
  await service[Symbol.asyncDispose]();
});

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
  expect(await statesOf(desk, runId)).toEqual(fill(3, "paid"));
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
    expect(await statesOf(desk, runId)).toEqual(fill(3, "paid"));
    const total = desk.drafts.reduce((sum, { shownTotalCents }) => sum + shownTotalCents, 0);
    expect(before - (await balanceOf(desk))).toBe(total);
    expect(service.passed.filter(({ asked }) => isConfirm(asked)).length).toBeGreaterThan(0);
  },
);
