import type { Page } from "@playwright/test";

const patienceMs = 4_000;

/** As a link does: the shell stays, and the page comes in its place. */
export async function followTo(page: Page, to: string): Promise<void> {
  await page.waitForFunction(() => "next" in globalThis);
  const { pathname } = new URL(to, page.url());
  await page.evaluate((href) => {
    const { next } = globalThis as unknown as { next: { router: { push: (href: string) => void } } };
    next.router.push(href);
  }, to);
  await page.waitForURL((url) => url.pathname === pathname, { timeout: patienceMs }).catch(() => undefined);
}

const skeleton = "main [class*=shimmer]";

/** Whether it shows one while what it is of is waited for. */
export const hasSkeleton = (page: Page): Promise<boolean> =>
  page
    .locator(skeleton)
    .first()
    .waitFor({ timeout: patienceMs })
    .then(
      () => true,
      () => false,
    );

/** No skeleton and no picture is waited for any more. The stream of changes never ends, so the network is never idle. */
export async function untilWhole(page: Page): Promise<void> {
  const isWhole = (waiting: string) => {
    for (const image of document.images) image.loading = "eager";
    return (
      document.fonts.status === "loaded" &&
      document.querySelector("main h1, main h2") !== null &&
      document.querySelector(waiting) === null &&
      [...document.images].every(({ complete }) => complete)
    );
  };
  await page.waitForFunction(isWhole, skeleton, { timeout: patienceMs }).catch(() => undefined);
}
