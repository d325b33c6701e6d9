import type { Browser } from "@playwright/test";
import { type Measurement, median, report } from "./support/measurement.ts";
import { openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { openBrowser, type Transfer, type VisitResult, visit } from "./support/open-browser.ts";
import { openFloorApp } from "./support/open-floor-app.ts";

/**
 * What a first visit costs a browser before any interaction: the bytes, the number of requests, and the time to LCP.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const orders = 10_000;
const code = ["Script", "Stylesheet"];
const data = ["XHR", "Fetch"];
const mostRequests = 12;

const desk = await openBenchPressroom([orders], { WORKER: "off" });
const { cookie } = desk;
const [shop] = desk.workspaces;
const inShop = (page: string) => `${desk.url}/${shop?.slug}/live/${page}`;

const weightOf = ({ transfers }: VisitResult) =>
  transfers.filter(({ type }) => code.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

async function weigh(browser: Browser, emptyKb: number, page: string, atMost: number): Promise<Measurement> {
  const ours = weightOf(await visit(browser, inShop(page), { cookie }));
  return {
    what: `weight: ${page}`,
    unit: "kB of JS and CSS",
    ours,
    floor: emptyKb,
    ratio: ours / emptyKb,
    atMost,
  };
}

// The browser requests these itself, for every page.
const isCounted = ({ url, type }: Transfer) => type !== "Other" && !/\/(icon\.svg|favicon\.ico)$/.test(url);

function countRequests({ transfers }: VisitResult): Measurement[] {
  const counted = transfers.filter(isCounted).length;
  const fetched = transfers.filter(({ type }) => data.includes(type)).length;
  return [
    {
      what: "requests: orders",
      unit: "requests",
      ours: counted,
      floor: mostRequests,
      ratio: counted / mostRequests,
      atMost: 1,
    },
    {
      what: "requests for data: orders",
      unit: "requests",
      ours: fetched,
      floor: 1,
      ratio: fetched,
      atMost: 0,
    },
  ];
}

async function paint(browser: Browser, floorUrl: string): Promise<Measurement[]> {
  const [ours, floor]: [VisitResult[], VisitResult[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await visit(browser, `${floorUrl}/orders`, { throttled: true }));
    ours.push(await visit(browser, inShop("orders"), { cookie, throttled: true }));
  }
  const [mine, theirs] = [ours, floor].map((seen) => median(seen.map(({ lcpMs }) => lcpMs)));
  // In thousandths, as browsers report it.
  const shift = Math.round(Math.max(...ours.map((seen) => seen.shift)) * 1_000) / 1_000;
  return [
    {
      what: "paint: orders",
      unit: "ms to LCP",
      ours: mine ?? 0,
      floor: theirs ?? 0,
      ratio: (mine ?? 0) / (theirs ?? 1),
      atMost: 1.15,
    },
    { what: "paint: layout shift", unit: "CLS", ours: shift, floor: 1, ratio: shift, atMost: 0 },
  ];
}

try {
  const floor = await openFloorApp(desk.databaseUrl, shop?.workspaceId ?? "");
  const browser = await openBrowser();
  try {
    const emptyKb = weightOf(await visit(browser, `${floor.url}/empty`));
    report([
      await weigh(browser, emptyKb, "orders", 1.5),
      await weigh(browser, emptyKb, "catalog", 1.5),
      await weigh(browser, emptyKb, "orders/new", 1.75),
      await weigh(browser, emptyKb, "quotes/new", 1.75),
      ...countRequests(await visit(browser, inShop("orders"), { cookie })),
      ...(await paint(browser, floor.url)),
    ]);
  } finally {
    await browser.close();
    await floor.stop();
  }
} finally {
  await desk.stop();
}
