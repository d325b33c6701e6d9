import type { Page } from "@playwright/test";

/** Delays all action calls until the returned function is called. */
export async function holdActions(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().headers()["next-action"]) await promise;
    await route.fallback();
  });
  return () => {
    resolve();
    return page.unroute("**/*");
  };
}
