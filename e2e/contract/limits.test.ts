import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallReport } from "#lib/core/service/call-report.ts";
import { createPacer } from "#lib/core/service/pacing.ts";
import { addKey, failureOf, openServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld({ rateLimit: 60 });
});
afterAll(() => world?.stop());

const reports: CallReport[] = [];
const onCall = (report: CallReport) => reports.push(report);

describe("the limit of an account", () => {
  it("counts the calls of all its keys, answers 429 beyond it, and starts again with the next minute", async () => {
    // Starts a new minute, so that the calls below are all in it.
    const { headers } = await fetch(`${world.url}/v1/me`);
    const second = new Date(headers.get("date") ?? "").getUTCSeconds();
    await world.control.passTime(60 - second);

    const desk = await openServiceAccount(world, { client: { onCall, pacer: createPacer() } });
    const other = await addKey(world, desk.accountId);
    const urls = Array.from({ length: 61 }, (_, i) => (i % 2 ? desk.key : other.key));
    const answers = [];
    for (const key of urls) {
      const response = await fetch(`${world.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
      await response.body?.cancel();
      answers.push(response);
    }
    expect(answers[0]?.headers.get("x-ratelimit-limit")).toBe("60");
    expect(answers.map(({ headers: said }) => Number(said.get("x-ratelimit-remaining")))).toEqual([
      ...Array.from({ length: 60 }, (_, i) => 59 - i),
      0,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);

    expect(await failureOf(desk.client.getMe())).toMatchObject({
      kind: "rate_limited",
      code: "rate_limited",
    });
    expect(await failureOf(desk.client.getMe())).toMatchObject({ reason: "no_call_left", sent: false });
    expect(reports.at(-2)).toMatchObject({ status: 429, next: "time_spent" });

    await world.control.passTime(60);
    expect((await other.client.getMe()).account.id).toBe(desk.accountId);
  });
});
