import type { Page } from "@playwright/test";

type Watch = {
  /** Time from the last click until the page's content changed, in ms. */
  shown: Promise<number>;
  /** How long the browser took for each key or click, in ms, as the browser reports it in steps of 8. */
  tookMs: number[];
};
type Watched = { watch: Watch };

/** Measures in every document of the page how long a person waits. */
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

/** Time in ms from the click until the first paint of changed content. */
export const shownAfterMs = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Watched).watch.shown);

/**
 * The longest time in ms that the browser took for an input since the last call. It does not report times under 16
 * ms.
 */
export const longestMs = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as Watched).watch.tookMs.splice(0)));
