import { Agent } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Connection, startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";
import { inParallel } from "./in-parallel.ts";
import { generate } from "./malformed/generate.ts";
import { Random } from "./malformed/random.ts";
import { send } from "./malformed/send.ts";
import { statuses } from "./malformed/statuses.ts";
import { printResult, scaled } from "./scale.ts";

const count = scaled(2_000, 20_000);
const seed = Number(process.env.TEST_SEED ?? 20_261_121);
const errorShape = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[a-z_]+$/),
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

let sandbox: TestSandbox;
let caller: Connection;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

beforeAll(async () => {
  sandbox = await startTestSandbox({ network: "strict" });
  caller = await sandbox.connect();
});
afterAll(async () => {
  agent.destroy();
  await sandbox.close();
});

it(
  "every kind of malformed request is refused as documented",
  async () => {
    const random = new Random(seed);
    const requests = Array.from({ length: count }, (_, index) => generate(random, index));
    const answered = new Map<number, number>();
    const problems: string[] = [];
    await inParallel(16, requests, async (malformed, index) => {
      const where = `${malformed.fault} (${index}): ${malformed.method} ${malformed.path.slice(0, 120)} ${malformed.body?.subarray(0, 200)}`;
      try {
        const { status, type, text } = await send(agent, new URL(sandbox.url), caller.key, malformed);
        answered.set(status, (answered.get(status) ?? 0) + 1);
        const right =
          statuses[malformed.fault]?.includes(status) === true &&
          type === "application/json" &&
          errorShape.safeParse(JSON.parse(text)).success;
        if (!right) problems.push(`${status} ${text.slice(0, 200)} ← ${where}`);
      } catch (error) {
        problems.push(`${error} ← ${where}`);
      }
    });
    expect(problems).toEqual([]);
    // The refused requests had no effect: nothing was created, and the service still works.
    expect((await caller.call("GET", "/orders")).body.data).toEqual([]);
    expect((await caller.call("GET", "/webhooks")).body.data).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    const met = [...answered].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`);
    printResult(`malformed: ${count} requests, seed ${seed}: ${met.join(", ")}`);
  },
  scaled(120_000, 900_000),
);
