import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "#scripts/install-browser.ts";

// The machine of a merchant: four times slower than this one, with a connection of 10 Mbit/s.
const slowdown = 4;
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

export type Transfer = { url: string; type: string; bytes: number; isOver: boolean; begunAt: number };
export type VisitResult = { transfers: Transfer[]; lcpMs: number; shift: number };

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: ["--disable-gpu", "--disable-quic"] });
}

type VisitOptions = { cookie?: string; throttled?: boolean };

/** Visits a page once, in a new context without a cache, until nothing more is transferred. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<VisitResult> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (options.cookie) await signIn(context, url, options.cookie);
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    const session = await context.newCDPSession(page);
    const transfers = await watchTransfers(session);
    if (options.throttled) {
      await session.send("Network.emulateNetworkConditions", network);
      await slowDown(session);
    }
    await page.goto(url);
    await untilQuiet(page, transfers);
    return { transfers: [...transfers.values()], ...(await page.evaluate(readPaint)) };
  } finally {
    await context.close();
  }
}

/** Slows the processor down by that factor. */
export async function throttle(page: Page): Promise<void> {
  await slowDown(await page.context().newCDPSession(page));
}

const slowDown = (session: CDPSession) => session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

export async function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  // For the whole origin: a cookie for the page's address would not be sent to /api.
  await context.addCookies([{ name, value, url: new URL(url).origin }]);
}

/** The transfers with their compressed bytes, headers included. Event streams never end and are not counted. */
async function watchTransfers(session: CDPSession): Promise<Map<string, Transfer>> {
  const transfers = new Map<string, Transfer>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", timestamp }) => {
    if (type !== "EventSource")
      transfers.set(requestId, { url: request.url, type, bytes: 0, isOver: false, begunAt: timestamp });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    // A response from the browser's cache has 0 bytes.
    if (transfer) Object.assign(transfer, { bytes: encodedDataLength, isOver: true });
  });
  session.on("Network.loadingFailed", ({ requestId }) => transfers.delete(requestId));
  return transfers;
}

const quietMs = 1_000;
const patienceMs = 60_000;

async function untilQuiet(page: Page, transfers: Map<string, Transfer>): Promise<void> {
  let known = -1;
  const deadline = Date.now() + patienceMs;
  while (known !== transfers.size || [...transfers.values()].some(({ isOver }) => !isOver)) {
    if (Date.now() > deadline) throw new Error(`${page.url()} never came to rest.`);
    known = transfers.size;
    await page.waitForTimeout(quietMs);
  }
}

type Paint = { lcpMs: number; shift: number };

function watchPaint(): void {
  const seen: Paint = { lcpMs: 0, shift: 0 };
  Object.assign(globalThis, { seenPaint: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

const readPaint = () => (globalThis as unknown as { seenPaint: Paint }).seenPaint;
