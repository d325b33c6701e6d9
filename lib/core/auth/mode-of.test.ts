import { expect, test } from "vitest";
import type { Mode } from "#drizzle/mode.ts";
import { modeOf } from "./mode-of.ts";

const workspace = { slug: "atelier" };
const modeWith = (kept: string, ...connected: Mode[]) =>
  modeOf({ workspace, connectedModes: new Set(connected) }, kept);

test("one goes on in the mode of last time, and begins in test", () => {
  expect(modeWith("", "test", "live")).toBe("test");
  expect(modeWith("atelier/live", "test", "live")).toBe("live");
  expect(modeWith("atelier/test", "live", "test")).toBe("test");
  expect(modeWith("atelier/live")).toBe("live");
});

test.each(["other/live", "atelier", "atelier/", "atelier/lively", "/atelier/live", "atelier/live/orders"])(
  "%s says nothing of this workspace",
  (kept) => expect(modeWith(kept, "test", "live")).toBe("test"),
);

test("nobody is led to where nothing is connected while the other mode is", () => {
  expect(modeWith("", "live")).toBe("live");
  expect(modeWith("atelier/test", "live")).toBe("live");
  expect(modeWith("atelier/live", "test")).toBe("test");
  expect(modeWith("")).toBe("test");
});
