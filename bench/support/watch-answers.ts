import type { Page } from "@playwright/test";

type Watch = {
  /** Of what was last pressed, until the page showed something else, in ms. */
  shown: Promise<number>;
  /** How long the browser took for each key or press, in ms: its own figure, in steps of 8. */
  tookMs: number[];
};
type Watched = { watch: Watch };

/** Hears in every page how long it keeps somebody waiting. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

function listen(): void {
  const watch: Watch = { shown: Promise.resolve(0), tookMs: [] };
  Object.assign(globalThis, { watch });
  const content = () => document.querySelector("main");
  const afterPaint = (done: (now: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    });
  document.addEventListener(
    "click",
    ({ timeStamp }) => {
      watch.shown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          afterPaint((now) => resolve(now - timeStamp));
        });
        const main = content();
        if (main) observer.observe(main, { childList: true, subtree: true });
      });
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) watch.tookMs.push(entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** From the press until the first paint of another content of the page. */
export const shownAfterMs = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Watched).watch.shown);

/** The longest that the browser took for anything pressed since the last time; what is under 16 ms it does not tell. */
export const longestMs = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as Watched).watch.tookMs.splice(0)));
