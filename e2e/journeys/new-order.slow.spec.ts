import { expect, type Page } from "@playwright/test";
import { addDoubt } from "#e2e/access/world/add-doubt.ts";
import { openDatabase } from "#e2e/access/world/database.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

test.use({ refusing: "/api/estimates/" });

const main = (page: Page) => page.getByRole("main");
const pay = (page: Page) =>
  page.getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}$` });
const line = (page: Page, at: number) =>
  main(page)
    .getByRole("spinbutton", { name: say("newOrder.quantity") })
    .nth(at);

test("an order is written, restored after leaving, created once, and copied", async ({
  page,
  pressroom,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  const place = `${desk.slug}/test`;
  await goTo(page, `/${place}/orders/new`);

  await test.step("products are chosen in the same matrix as in a quote, and a line item is removed", async () => {
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    await expect(main(page).getByText(say("form.problems.no_lines"))).toBeVisible();
    await page.getByRole("button", { name: say("quoteBuilder.addProducts") }).click();
    const dialog = page.getByRole("dialog");
    const hoodie = dialog.getByRole("button", { name: /Classic hoodie/ });
    // The first sync may still run on a busy machine, so the search is repeated.
    await expect(async () => {
      await dialog.getByRole("searchbox").fill("");
      await dialog.getByRole("searchbox").fill("hoodie");
      await expect(hoodie).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await dialog.getByRole("searchbox").fill("");
    await dialog.getByRole("button", { name: say("productSearch.more") }).click();
    await expect(dialog.locator("[data-result='24']")).toBeVisible();
    await dialog.getByRole("searchbox").fill("hoodie");
    await hoodie.click();
    const cells = dialog.locator("[data-at]:not(:disabled)");
    await cells.nth(0).fill("2");
    await cells.nth(1).fill("3");
    await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
    await expect(main(page).getByText(say("newOrder.items", { count: 2 }))).toBeVisible();
    await page
      .getByRole("button", { name: pattern`^${sayAny("newOrder.removeLine", { position: 2 })}` })
      .click();
    await expect(line(page, 0)).toHaveValue("2");
    await expect(line(page, 1)).toHaveCount(0);
  });

  await test.step("an unusual postcode gets a hint, and the costs appear all the same", async () => {
    await page.getByLabel(say("addresses.country")).selectOption({ label: "Germany" });
    await expect(page.getByLabel(say("addresses.postal_code"))).toHaveAccessibleDescription(
      say("addresses.postcodeHint", { example: 10115 }),
    );
    await page.getByLabel(say("addresses.postal_code")).fill("SW1A 1AA");
    await expect(page.getByLabel(say("addresses.postal_code"))).toHaveAccessibleDescription(
      pattern`^${sayAny("addresses.postcodeDoubt", { country: "Germany" })}`,
    );
    await expect(pay(page)).toBeEnabled();
  });

  await test.step("a missing value is an error at its field, and all text stays", async () => {
    await page.getByLabel(say("addresses.name"), { exact: true }).fill("Erika Mustermann");
    await pay(page).click();
    await expect(page.getByLabel(say("addresses.city"))).toHaveAccessibleDescription(
      say("form.problems.too_small"),
    );
    await expect(page.getByLabel(say("addresses.name"), { exact: true })).toHaveValue("Erika Mustermann");
    await fillAddress(page, { keepsCountry: true });
    await expect(page.getByLabel(say("addresses.postal_code"))).toHaveAccessibleDescription(
      say("addresses.postcodeHint", { example: 10115 }),
    );
    await page.getByLabel(say("newOrder.reference")).fill("again-1");
  });

  await test.step("a missing postcode is an error at its field, and the costs stay", async () => {
    await page.getByLabel(say("addresses.postal_code")).fill("");
    await pay(page).click();
    await expect(page.getByLabel(say("addresses.postal_code"))).toHaveAccessibleDescription(
      pattern`${say("form.problems.too_small")}$`,
    );
    await expect(pay(page)).toBeEnabled();
    await page.getByLabel(say("addresses.postal_code")).fill("51147");
    await expect(page.getByLabel(say("addresses.postal_code"))).toHaveAccessibleDescription(
      say("addresses.postcodeHint", { example: 10115 }),
    );
    await expect(pay(page)).toBeEnabled();
  });

  await test.step("all text is restored after a reload", async () => {
    await page.getByRole("button", { name: say("form.more") }).click();
    await expect(line(page, 0)).toHaveValue("3");
    await reload(page);
    await expect(main(page).getByText(pattern`^${sayAny("newOrder.restored")}$`)).toBeVisible();
    await expect(line(page, 0)).toHaveValue("3");
    await expect(page.getByLabel(say("addresses.name"), { exact: true })).toHaveValue("Erika Mustermann");
    await expect(page.getByLabel(say("addresses.country"))).toHaveValue("DE");
    await expect(pay(page)).toBeEnabled();
  });

  const [first, kept] =
    await test.step("the order is saved as a draft, and the form is empty afterwards", async () => {
      const stored = await page.evaluate(() => Object.entries<string>(localStorage));
      await page.getByRole("button", { name: say("newOrder.draft") }).click();
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
      const address = page.url();
      await goTo(page, `/${place}/orders/new`);
      await expect(page.getByLabel(say("addresses.name"), { exact: true })).toHaveValue("");
      return [new URL(address).pathname.split("/").at(-1) ?? "", stored] as const;
    });

  await test.step("a form that was left while it was being saved names the order that it has created", async () => {
    await page.evaluate((entries) => {
      for (const [name, text] of entries) localStorage.setItem(name, text);
    }, kept);
    await reload(page);
    await expect(main(page).getByText(pattern`^${sayAny("newOrder.restored")}$`)).toBeVisible();
    await line(page, 0).fill("7");
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    await expect(page.getByLabel(say("newOrder.reference"))).toHaveAccessibleDescription(
      sayAny("errors.created_differently"),
    );
    await expect(page.getByRole("link", { name: pattern`^${sayAny("newOrder.openTaken")}` })).toHaveAttribute(
      "href",
      new RegExp(first),
    );
    await page.getByRole("button", { name: say("newOrder.startOver") }).click();
    await expect(page.getByLabel(say("addresses.name"), { exact: true })).toHaveValue("");
  });

  await test.step("an order that was begun from another is offered by the plain form, and opens as it was left", async () => {
    const reference = page.getByLabel(say("newOrder.reference"));
    await goTo(page, `/${place}/orders/new?order=${first}`);
    await reference.fill("unfinished-1");
    await goTo(page, `/${place}/orders/new`);
    await expect(
      main(page)
        .getByRole("status")
        .filter({ hasText: sayAny("newOrder.otherUnfinished") }),
    ).toBeVisible();
    await expect(reference).toHaveValue("");
    await main(page)
      .getByRole("link", { name: say("newOrder.openUnfinished") })
      .click();
    await expect(main(page).getByText(pattern`^${sayAny("newOrder.restored")}$`)).toBeVisible();
    await expect(reference).toHaveValue("unfinished-1");
    await expect(page.getByLabel(say("addresses.city"))).toHaveValue("Köln");
    await page.getByRole("button", { name: say("newOrder.startOver") }).click();
    await expect(reference).toHaveValue("");
  });

  await test.step("a copy has the items and the address, and a warning about the equal order", async () => {
    await goTo(page, `/${place}/orders/new?order=${first}`);
    await expect(main(page).getByText(pattern`^${sayAny("newOrder.fromOrder")}`)).toBeVisible();
    await expect(line(page, 0)).toHaveValue("3");
    await expect(page.getByLabel(say("addresses.city"))).toHaveValue("Köln");
    await expect(page.getByLabel(say("newOrder.reference"))).toHaveValue("");
    const notice = main(page)
      .getByRole("status")
      .filter({ hasText: say("newOrder.duplicateTitle", { count: 1 }) });
    await expect(notice).toContainText("again-1");
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    const anyway = page.getByLabel(say("newOrder.createAnyway"));
    await expect(anyway).toBeFocused();
    await expect(main(page).getByText(sayAny("errors.like_another")).first()).toBeVisible();
    await expectNoViolations(page);
    await anyway.check();
    // The first order has this reference, and the field links to it.
    await page.getByLabel(say("newOrder.reference")).fill("again-1");
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    await expect(page.getByLabel(say("newOrder.reference"))).toHaveAccessibleDescription(
      sayAny("errors.reference_taken"),
    );
    await expect(page.getByRole("link", { name: pattern`^${sayAny("newOrder.openTaken")}` })).toHaveAttribute(
      "href",
      new RegExp(first),
    );
    await page.getByLabel(say("newOrder.reference")).fill("");
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    expect(page.url()).not.toContain(first);
  });

  await test.step("an order whose answer was lost opens once it is found", async () => {
    await goTo(page, `/${place}/orders/new?order=${first}`);
    await line(page, 0).fill("4");
    await expect(pay(page)).toBeEnabled();
    await desk.addFault({ method: "POST", path: "/v1/orders", drop: "after" });
    await desk.addFault({ method: "GET", path: "/v1/orders", status: 503 });
    await pay(page).click();
    await expect(main(page).getByText(say("errors.answer_lost"))).toBeVisible();
    await desk.clearFaults();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText(say("payment.draftTitle"), { exact: true })).toBeVisible();
    await expect(page.getByText(say("newOrder.notPaidLost")).first()).toBeVisible();
    await goTo(page, `/${place}/orders/new?order=${first}`);
    await expect(line(page, 0)).toHaveValue("3");
  });

  await test.step("an order in doubt is shown to a person, who decides", async () => {
    const database = openDatabase(pressroom.databaseUrl);
    await addDoubt({ database, order: { id: first } });
    await database.close();
    for (const where of ["problems", "orders/new", "orders"]) {
      await goTo(page, `/${place}/${where}`);
      const question = main(page)
        .getByRole("status")
        .filter({ hasText: say("creations.doubts", { count: 1 }) });
      await expect(question.getByRole("link")).toHaveAttribute("href", new RegExp(first));
      await expect(question.getByRole("button", { name: say("creations.isOurs") })).toBeVisible();
    }
    await page.getByRole("button", { name: say("creations.isNotOurs") }).click();
    await expect(main(page).getByText(sayAny("creations.not_ours"))).toBeVisible();
  });
});
