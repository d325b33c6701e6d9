import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type InProcessService, openInProcessService } from "./in-process-service.ts";
import { usualPerHour } from "./model/account.ts";
import { command } from "./model/commands.ts";
import { bodyOf, Run } from "./model/run.ts";
import { printResult, scaled } from "./scale.ts";

const runs = scaled(40, 1_000);
const commands = 50;
const seed = Number(process.env.TEST_SEED ?? 20_261_121);
const codes = [
  "unauthorized",
  "missing_scope",
  "duplicate_external_id",
  "idempotency_conflict",
  "mode_mismatch",
  "order_not_payable",
  "order_closed",
  "order_in_production",
  "wallet_not_allowed",
  "wallet_disabled",
  "payments_frozen",
  "spending_limit_reached",
  "insufficient_balance",
];
let lanes: InProcessService[] = [];

beforeAll(async () => {
  lanes = await Promise.all([1, 2, 3, 4].map(() => openInProcessService()));
});
afterAll(() => Promise.all(lanes.map((lane) => lane.close())));

/** The totals of orders by their number of pieces. The model knows amounts of money, but no prices. */
async function askTotals(lane: InProcessService): Promise<number[]> {
  const { id } = await lane.control("POST", "/accounts", { name: "Prices" });
  const key = await lane.control("POST", "/keys", { account_id: id, mode: "test", scopes: ["catalog:read"] });
  const totals: number[] = [];
  for (let pieces = 1; pieces <= 6; pieces += 1) {
    const { body } = await lane.call(key.key, "POST", "/orders/estimate", bodyOf(pieces));
    totals[pieces] = body.data.costs.total_cents;
  }
  return totals;
}

it(
  "orders, wallet, limits and keys behave as a small model of them",
  async () => {
    const started = performance.now();
    let done = 0;
    await Promise.all(
      lanes.map(async (lane, index) => {
        await lane.control("PATCH", "/assumptions", { unusual_paid_orders_per_hour: usualPerHour });
        const totals = await askTotals(lane);
        const property = fc.asyncProperty(
          fc.array(command, { minLength: commands, maxLength: commands }),
          async (given) => {
            const run = await Run.open(lane, totals);
            for (const each of given) await run.do(each);
            await run.finish();
            done += 1;
          },
        );
        await fc.assert(property, { numRuns: runs / lanes.length, seed: seed + index, endOnFailure: false });
      }),
    );
    expect(done).toBe(runs);
    for (const code of codes) expect(Run.met.get(code) ?? 0, `${code} was never met`).toBeGreaterThan(0);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    printResult(
      `model: ${runs} runs × ${commands} commands, 0 divergences, seed ${seed}, ${seconds} s; met ${[...Run.met].map(([name, count]) => `${name} ${count}`).join(", ")}`,
    );
  },
  scaled(120_000, 1_800_000),
);
