import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { openStreamReaders } from "#e2e/fixtures/open-stream-readers.ts";
import { signInColleagues } from "#e2e/fixtures/sign-in-colleagues.ts";
import { addReceiver, deliver, eventOf, ordersOf } from "#e2e/fixtures/signed-deliveries.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { pattern, say } from "#scripts/words/say.ts";
import { report } from "./support/measurement.ts";
import { openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { openBrowser } from "./support/open-browser.ts";

/** Time from the POST of a delivery until its row shows it in a browser, while 200 other streams are open. */
const others = 200;
const people = 100;
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const goalMs = 300;
/** A list reads changes at most once a second. */
const betweenMs = 1_100;
const word = "On hold";

const secret = randomUUID().repeat(2);
// Without the worker, the orders are not read again: the service does not have the statuses of these events.
const desk = await openBenchPressroom([1_000], { WORKER: "off", APP_SECRET: secret });
try {
  const [shop] = desk.workspaces;
  if (!shop) throw new Error("the workspace was not made");
  const receiver = await addReceiver(shop.workspaceId, desk.url);
  const orders = await ordersOf(shop.workspaceId, "live", 1_000);
  const place = `${shop.slug}/live`;
  const cookies = await signInColleagues(shop.workspaceId, people);
  const audience = await openStreamReaders(`${desk.url}/api/live/${place}`, cookies, others);
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = "", value = ""] = desk.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: desk.url }]);
  const page = await context.newPage();
  await page.goto(`${desk.url}/${place}/orders`);
  await page
    .getByRole("status")
    .filter({ hasText: pattern`^${say("live.live")}$` })
    .waitFor();
  const rows = page.locator("#orders tbody tr").filter({ hasNotText: word });
  const numbers = await rows.locator(".row-link").allTextContents();

  const tookMs: number[] = [];
  for (const [index, number] of numbers.slice(0, rounds + 3).entries()) {
    const order = orders.find((each) => number.includes(each.number));
    if (!order) throw new Error(`There is no order ${number}.`);
    const changed = watchRow(page, number);
    await pause(betweenMs);
    const begun = Date.now();
    await deliver(receiver, eventOf(order, "on_hold"));
    const took = (await changed) - begun;
    // The first rounds run with cold caches.
    if (index >= 3) tookMs.push(took);
  }
  await browser.close();
  audience.cut();
  const ours = percentile(tookMs, 0.95);
  const what = `live: delivery to changed row, p95 of ${tookMs.length}`;
  report([{ what, unit: "ms", ours, floor: goalMs, ratio: ours / goalMs, atMost: 1 }]);
} finally {
  await desk.stop();
}

/** When the row of an order first contains the word, by the clock of this machine. */
function watchRow(page: Page, number: string): Promise<number> {
  return page.evaluate(
    ({ number, word }) =>
      new Promise<number>((resolve) => {
        const says = () =>
          [...document.querySelectorAll("#orders tbody tr")].some(
            ({ textContent }) => textContent.includes(number) && textContent.includes(word),
          );
        const observer = new MutationObserver(() => {
          if (!says()) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { number, word },
  );
}
