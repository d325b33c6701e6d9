import { expect } from "@playwright/test";
import { say, sayAny } from "#scripts/words/say.ts";
import { reload } from "./go-to.ts";
import { passSixMinutes } from "./live-tabs.ts";
import { test } from "./pressroom.ts";
import { cellsOf, isSaved, line, openMatrix, openNewQuote, quantityOf, skusOf } from "./quote-steps.ts";

test("going back to a quote shows it as saved last, to go on with", async ({ desk }) => {
  const page = await desk.join("Max Manager", "manager");
  await page.clock.install();
  await openNewQuote(page, desk.slug);
  const url = page.url();
  const dialog = await openMatrix(page, "Classic hoodie");
  await cellsOf(dialog).first().fill("12");
  await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
  await isSaved(page);
  const [sku = ""] = await skusOf(page);
  const quantity = quantityOf(line(page, new RegExp(sku)));
  const leave = async () => {
    await page
      .getByRole("link", { name: say("shell.quotes") })
      .first()
      .click();
    await expect(page).not.toHaveURL(url);
  };
  const isQuote = (address: string | URL) => /\/api\/quotes\/[^/]+\/test\/[^/]+$/.test(String(address));

  await test.step("at once, without a notice of one's own change", async () => {
    await leave();
    const refetched = page.waitForResponse((reply) => isQuote(reply.url()));
    await page.goBack();
    await expect(quantity).toHaveValue("12");
    await refetched;
    await expect(page.getByText(sayAny("quoteBuilder.save.changedBy"))).toHaveCount(0);
    await isSaved(page);
  });

  await test.step("after a while, before the server has answered", async () => {
    await leave();
    await passSixMinutes(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(isQuote, (route) =>
      (route.request().method() === "GET" ? released : Promise.resolve()).then(() => route.fallback()),
    );
    await page.goBack();
    await quantity.fill("13");
    await isSaved(page);
    release();
    await expect(page.getByText(sayAny("quoteBuilder.save.changedBy"))).toHaveCount(0);
    await reload(page);
    await expect(quantity).toHaveValue("13");
  });
});
