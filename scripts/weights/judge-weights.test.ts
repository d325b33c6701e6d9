import { expect, test } from "vitest";
import type { Kind } from "./budgets.ts";
import { judgeWeights } from "./judge-weights.ts";

const pages = ["/orders", "/orders/new"];
const kinds = new Map<string, Kind>([
  ["/orders", "read"],
  ["/orders/new", "form"],
]);
const weighing = (orders: number, order: number) => ({
  emptyBytes: 100_000,
  pages: new Map([
    ["/orders", { bytes: orders, files: 9 }],
    ["/orders/new", { bytes: order, files: 9 }],
  ]),
});
const verdicts = (...args: Parameters<typeof judgeWeights>) =>
  Object.fromEntries(judgeWeights(...args).map(({ page, verdict, fails }) => [page, { verdict, fails }]));

test("a page may weigh its kind's part of an empty one, and not a byte more", () => {
  const judged = verdicts(pages, weighing(150_000, 175_001), kinds);
  expect(judged).toEqual({
    "/orders": { verdict: "ok", fails: false },
    "/orders/new": { verdict: "too heavy: at most 175.0 kB", fails: true },
  });
});

test("a page without a budget, one that was not built and a budget without a page are told", () => {
  const judged = verdicts(
    ["/orders", "/new", "/gone"],
    weighing(1, 1),
    new Map([...kinds, ["/gone", "read"]]),
  );
  expect(judged["/new"]).toEqual({ verdict: "was not built", fails: true });
  expect(judged["/gone"]).toEqual({ verdict: "was not built", fails: true });
  expect(judged["/orders/new"]).toEqual({
    verdict: "has a budget, and there is no such page",
    fails: true,
  });
  const withoutBudget = verdicts(pages, weighing(1, 1), new Map());
  expect(withoutBudget["/orders"]).toEqual({ verdict: "has no budget", fails: true });
});
