import { expect, test } from "vitest";
import { judgeWeights } from "./judge-weights.ts";

const pages = ["/orders", "/orders/new"];
const forms = new Set(["/orders/new"]);
const weighing = (orders: number, order: number) => ({
  emptyBytes: 100_000,
  pages: new Map([
    ["/orders", { bytes: orders, files: 9 }],
    ["/orders/new", { bytes: order, files: 9 }],
  ]),
});
const verdicts = (...args: Parameters<typeof judgeWeights>) =>
  Object.fromEntries(judgeWeights(...args).map(({ page, verdict, fails }) => [page, { verdict, fails }]));

test("a page may load as much as the limit of its kind, and no byte more", () => {
  const judged = verdicts(pages, weighing(150_000, 175_001), forms);
  expect(judged).toEqual({
    "/orders": { verdict: "ok", fails: false },
    "/orders/new": { verdict: "too heavy: at most 175.0 kB", fails: true },
  });
});

test("a page that was not built and a form that is not a page are reported", () => {
  const judged = verdicts(["/orders", "/gone"], weighing(1, 1), forms);
  expect(judged["/gone"]).toEqual({ verdict: "was not built", fails: true });
  expect(judged["/orders/new"]).toEqual({ verdict: "there is no such page", fails: true });
});
