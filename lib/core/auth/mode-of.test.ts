import { expect, test } from "vitest";
import type { Mode } from "#drizzle/mode.ts";
import { modeOf } from "./mode-of.ts";

const workspace = { slug: "atelier" };
const modeWith = (kept: string, ...connected: Mode[]) =>
  modeOf({ workspace, connectedModes: new Set(connected) }, kept);

test("the last mode is used again, and the first one is test", () => {
  expect(modeWith("", "test", "live")).toBe("test");
  expect(modeWith("atelier/live", "test", "live")).toBe("live");
  expect(modeWith("atelier/test", "live", "test")).toBe("test");
  expect(modeWith("atelier/live")).toBe("live");
});

test.each(["other/live", "atelier", "atelier/", "atelier/lively", "/atelier/live", "atelier/live/orders"])(
  "%s says nothing about this workspace",
  (kept) => expect(modeWith(kept, "test", "live")).toBe("test"),
);

test("a mode without a key is skipped while the other mode has one", () => {
  expect(modeWith("", "live")).toBe("live");
  expect(modeWith("atelier/test", "live")).toBe("live");
  expect(modeWith("atelier/live", "test")).toBe("test");
  expect(modeWith("")).toBe("test");
});
