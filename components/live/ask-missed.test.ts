import { afterEach, expect, test, vi } from "vitest";
import { askMissed } from "./ask-missed.ts";

const subscription = { workspace: "atelier", mode: "test", listener: "l" } as const;
const { signal } = new AbortController();

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([401, 403, 404])("who is answered %i has no access any more, and hears so", async (status) => {
  vi.stubGlobal("fetch", async () => Response.json({ error: { code: "signed_out" } }, { status }));
  expect(await askMissed(subscription, { since: "m" }, signal)).toEqual({
    heard: [{ type: "access" }],
    moment: "m",
  });
});

test.each([429, 503])("%i is no answer", async (status) => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status }));
  await expect(askMissed(subscription, { since: "m" }, signal)).rejects.toMatchObject({ status });
});
