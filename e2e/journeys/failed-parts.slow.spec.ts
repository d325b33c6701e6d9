import { expect } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { findHoodies, writeLines } from "./write-quote.ts";

test("a part of a quote that could not be loaded says so, and loads on retry", async ({ desk }) => {
  const page = await desk.join("Ada Owner of unread", "admin");
  const place = `${desk.slug}/test`;
  const main = page.getByRole("main");
  const hoodies = await findHoodies(page, place);
  await goTo(page, `/${place}/quotes`);
  await page
    .getByRole("button", { name: say("quotes.new") })
    .first()
    .click();
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await writeLines(page, place, id, [{ sku: hoodies.first, quantity: 2, files: {} }]);

  await test.step("the costs", async () => {
    await page.route("**/estimate", (route) => route.abort("connectionreset"));
    await reload(page);
    const unanswered = main.getByText(say("costs.unanswered"));
    await expect(unanswered).toBeVisible();
    await page.unroute("**/estimate");
    await main.getByRole("button", { name: say("costs.askAgain") }).click();
    await expect(main.getByText(say("costs.tax", { rate: "19%" }))).toBeVisible();
    await expect(unanswered).toHaveCount(0);
  });

  for (const [panel, asked, shown] of [
    [say("quoteUses.volume"), "**/api/estimates/**", say("quoteVolume.perPiece")],
    [say("quoteUses.versions"), "**/api/quotes/**/versions", say("quoteVersions.save")],
    [say("quoteUses.share"), "**/api/quotes/**/shares", say("quoteShare.make")],
    [say("quoteUses.orders"), "**/api/quotes/**/orders", say("quoteOrders.none")],
  ] as const)
    await test.step(panel, async () => {
      await page.route(asked, (route) => route.abort("connectionreset"));
      await main.getByText(panel, { exact: true }).click();
      const unread = main.getByText(say("found.unread"), { exact: true });
      await expect(unread).toBeVisible({ timeout: 30_000 });
      await page.unroute(asked);
      await main.getByRole("button", { name: say("found.retry") }).click();
      await expect(unread).toHaveCount(0);
      await expect(main.getByText(shown)).toBeVisible();
    });
});
