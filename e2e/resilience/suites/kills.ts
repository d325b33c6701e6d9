import { expect, test } from "vitest";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { type IntentRow, untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import { untilMirrored } from "#e2e/resilience/desk/is-mirrored.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop } from "#e2e/resilience/desk/open-shop.ts";
import { debitsAtService, ordersAtService, type ServiceOrder } from "#e2e/resilience/desk/read-service.ts";
import { quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { planKills } from "#e2e/resilience/kills/plan-kills.ts";
import { type Planned, planSubmissions } from "#e2e/resilience/kills/plan-submissions.ts";
import { recoveryTimes } from "#e2e/resilience/kills/recovery-times.ts";
import { submitAsAPerson } from "#e2e/resilience/kills/submit-as-a-person.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const kills = scaled(10, 200);
const submissions = scaled(100, 2_000);
const browsers = 8;
const seed = Number(process.env.TEST_SEED ?? 20_261_201);
const finishedWithinMs = 60_000;

/** Whatever is killed while orders are created and paid, each is created once, paid once, and known. */
export function describeKills(open: () => TestPressroom): void {
  test(`${kills} × kill -9 during ${submissions} submissions, half of them paying (seed ${seed})`, {
    timeout: scaled(240_000, 1_800_000),
  }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const random = seededRandom(seed);
    const planned = planSubmissions(random, shop, submissions, kills);
    const plan = planKills(random, planned, desk.processes);
    const withdraw = desk.proxy.plan(plan.planner);
    const shownTotalCents = await quote(shop, submission(shop));

    const told = new Map<Planned, string | null>();
    await inParallel(browsers, planned, async (one) => {
      told.set(one, await submitAsAPerson(desk, shop, one, shownTotalCents));
    });
    await desk.processes.ready();
    withdraw();
    await plan.killLeft();
    const intents = await untilAllEnded(desk, [shop], finishedWithinMs);
    const booked = await ordersAtService(desk, shop);
    await untilMirrored(desk, shop, booked);

    expect(plan.fired(), "kills").toBe(kills);
    for (const one of planned) {
      const made = booked.filter(({ recipient }) => recipient === one.mark);
      judge(one, told.get(one) ?? null, made, intents);
    }
    const paid = booked.filter(({ status }) => status === "confirmed");
    const debits = await debitsAtService(desk, shop);
    expect(debits).toBe(paid.reduce((sum, { total_cents }) => sum + total_cents, 0));
    const { interrupted, medianMs, slowestMs } = recoveryTimes(intents, desk.processes.restarts);
    printResult(
      `kills: ${kills} × kill -9 in ${submissions} submissions: ${booked.length} orders, 0 twice, 0 lost, ` +
        `${paid.length} debits of ${debits} cents equal the paid orders; ${interrupted} interrupted intents ` +
        `finished ${medianMs} ms (median), ${slowestMs} ms (slowest) after the restart`,
    );
  });
}

/** Checks one submission: it has at most one order and one debit, and the person saw the truth. */
function judge(
  one: Planned,
  told: string | null,
  made: readonly ServiceOrder[],
  intents: readonly IntentRow[],
): void {
  const [order, ...others] = made;
  expect(others, `${one.mark} twice`).toEqual([]);
  if (told) expect(order?.id, `${one.mark} lost`).toBe(told);
  if (!order) return;
  expect(order.payments, `${one.mark} debits`).toBe(order.status === "confirmed" ? 1 : 0);
  if (!one.pays) expect(order.status, `${one.mark} was not to be paid`).toBe("draft");
  const own = intents.filter(({ order_id }) => order_id === order.id);
  expect(
    own.some(({ kind, state }) => kind === "create" && state === "succeeded"),
    one.mark,
  ).toBe(true);
  const payment = own.findLast(({ kind }) => kind === "pay");
  if (payment) expect(payment.state === "succeeded", one.mark).toBe(order.status === "confirmed");
}
