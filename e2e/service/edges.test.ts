import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type InProcessService, openInProcessService } from "./in-process-service.ts";
import { bodyOf } from "./model/run.ts";

const hour = 3_600_000;
const scopes = ["orders:read", "orders:write", "orders:confirm"];
let lane: InProcessService;
let made = 0;

beforeAll(async () => {
  lane = await openInProcessService();
});
afterAll(() => lane.close());

async function connect(given: object = {}): Promise<string> {
  const { id } = await lane.control("POST", "/accounts", { name: "Edges" });
  return (await lane.control("POST", "/keys", { account_id: id, mode: "test", scopes, ...given })).key;
}

function pay(key: string): Promise<Answer> {
  made += 1;
  const headers = { "Idempotency-Key": `edge-number-${made}` };
  return lane.call(key, "POST", "/orders", { ...bodyOf(1), confirm: true }, headers);
}

const codeOf = (answer: Answer): string => answer.body.error?.code ?? answer.body.data.status;
const advance = (ms: number) => lane.control("POST", "/clock", { advance_seconds: ms / 1_000 });

describe("a time limit ends on the exact millisecond", () => {
  it("a key works until the millisecond before it expires", async () => {
    const key = await connect({ expires_at: new Date(lane.now() + hour).toISOString() });
    await advance(hour - 1);
    expect((await lane.call(key, "GET", "/orders")).status).toBe(200);
    await advance(1);
    expect((await lane.call(key, "GET", "/orders")).status).toBe(401);
  });

  it("a payment counts towards the daily limit for 24 hours, and not at their end", async () => {
    const free = await pay(await connect());
    const daily_cents = free.body.data.costs.total_cents;
    const key = await connect({ spending_limits: { per_order_cents: daily_cents, daily_cents } });
    expect(codeOf(await pay(key))).toBe("test_confirmed");
    await advance(24 * hour - 1);
    expect(codeOf(await pay(key))).toBe("spending_limit_reached");
    await advance(1);
    expect(codeOf(await pay(key))).toBe("test_confirmed");
  });

  it("a payment counts as unusual for an hour, and not at its end", async () => {
    await lane.control("PATCH", "/assumptions", { unusual_paid_orders_per_hour: 2 });
    for (const [wait, code] of [
      [hour - 1, "payments_frozen"],
      [hour, "test_confirmed"],
    ] as const) {
      const key = await connect();
      for (let paid = 0; paid < 2; paid += 1) expect(codeOf(await pay(key))).toBe("test_confirmed");
      await advance(wait);
      expect(codeOf(await pay(key))).toBe(code);
    }
  });
});
