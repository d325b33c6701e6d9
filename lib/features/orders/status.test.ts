import { expect, test } from "vitest";
import { byProgress } from "./status.ts";

test("statuses are sorted by an order's progress, and unknown ones come last", () => {
  const counts = { refunded: 1, delivered: 2, parked: 3, test_confirmed: 4, draft: 5 };
  expect(byProgress(counts).map(([status]) => status)).toEqual([
    "draft",
    "test_confirmed",
    "delivered",
    "refunded",
    "parked",
  ]);
});
