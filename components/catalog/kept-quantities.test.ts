import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findKeptQuantities, forgetQuantities, keepQuantities } from "./kept-quantities.ts";
import { quantitiesKey } from "./read-quantities.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("quantities that were ordered are removed, other entries stay", () => {
  keepQuantities("tank", [
    ["WHITE-M", "4"],
    ["BLACK-L", " 03"],
    ["BLACK-M", "1001"],
    ["NAVY-M", "2"],
  ]);
  keepQuantities("tee", [["WHITE-M", "4"]]);
  forgetQuantities("tank", [
    { sku: "WHITE-M", quantity: 4 },
    { sku: "BLACK-L", quantity: 3 },
    { sku: "NAVY-M", quantity: 5 },
  ]);
  expect([...findKeptQuantities("tank")]).toEqual([
    ["BLACK-M", "1001"],
    ["NAVY-M", "2"],
  ]);
  expect(findKeptQuantities("tee").get("WHITE-M")).toBe("4");
});

test("quantities are kept for one person, one workspace and one mode", () => {
  const place = { workspace: "mill", mode: "test" } as const;
  const mine = quantitiesKey("ada", place, "tank");
  keepQuantities(mine, [["WHITE-M", "4"]]);
  const others = [
    quantitiesKey("ben", place, "tank"),
    quantitiesKey("ada", { ...place, workspace: "shop" }, "tank"),
    quantitiesKey("ada", { ...place, mode: "live" }, "tank"),
    quantitiesKey("ada", place, "tee"),
  ];
  expect([mine, ...others].map((key) => findKeptQuantities(key).size)).toEqual([1, 0, 0, 0, 0]);
});
