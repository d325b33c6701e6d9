import { expect, type Locator, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test.use({ refusing: "/api/addresses/" });

type Field = "name" | "company" | "line1" | "postal_code" | "city";

async function fill(within: Page | Locator, fields: readonly (readonly [Field, string])[]) {
  for (const [field, text] of fields)
    await within.getByLabel(pattern`^${say(`addresses.${field}`)}`).fill(text);
}

test("addresses are added, found, changed, used in an order and deleted", async ({ page, context, desk }) => {
  await desk.enter(page.context(), "owner");
  const place = `${desk.slug}/test`;
  await goTo(page, `/${place}/addresses`);

  await test.step("an empty address book explains itself, and the first address is added", async () => {
    await expect(page.getByRole("heading", { name: say("addresses.emptyTitle") })).toBeVisible();
    await page.getByRole("button", { name: say("addresses.add") }).click();
    const dialog = page.getByRole("dialog", { name: say("addresses.add") });
    await dialog.getByRole("button", { name: say("addresses.save") }).click();
    await expect(dialog.getByLabel(say("addresses.country"))).toHaveAccessibleDescription(
      say("form.problems.choose_country"),
    );
    await dialog.getByLabel(say("addresses.country")).selectOption({ label: "Germany" });
    await fill(dialog, [
      ["name", "Zoë Müller"],
      ["line1", "Heidestraße 17"],
      ["postal_code", "51147"],
      ["city", "Köln"],
    ]);
    await dialog.getByRole("button", { name: say("addresses.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Zoë Müller/ })).toContainText(
      "Heidestraße 17, 51147 Köln, Germany",
    );
  });

  const book = page;
  const form = await context.newPage();

  await test.step("an address is saved while ordering, and appears in the open book by itself", async () => {
    await goTo(form, `/${place}/orders/new`);
    await form.getByLabel(say("addresses.country")).selectOption({ label: "Norway" });
    await fill(form, [
      ["name", "Bo Berg"],
      ["company", "Nordlys AS"],
      ["line1", "Storgata 1"],
      ["postal_code", "0155"],
      ["city", "Oslo"],
    ]);
    await form.getByRole("button", { name: say("addresses.keep") }).click();
    await expect(form.getByText(say("addresses.kept"))).toBeVisible();
    await expect(book.getByRole("row", { name: /Bo Berg/ })).toBeVisible();
    await form.getByRole("button", { name: say("addresses.keep") }).click();
    await expect(form.getByText(say("addresses.there"))).toBeVisible();
  });

  await test.step("another address is found without accents and filled into the order", async () => {
    await form.getByRole("button", { name: say("addresses.fromBook"), exact: true }).click();
    const picker = form.getByRole("dialog", { name: say("addresses.title") });
    await picker.getByRole("searchbox").fill("muller koln");
    await expect(picker.getByRole("button", { name: /Bo Berg/ })).toBeHidden();
    await expectNoViolations(form);
    await picker.getByRole("button", { name: /Zoë Müller/ }).click();
    await expect(form.getByLabel(say("addresses.country"))).toHaveValue("DE");
    await expect(form.getByLabel(say("addresses.name"), { exact: true })).toHaveValue("Zoë Müller");
    await expect(form.getByLabel(pattern`^${say("addresses.company")}`)).toHaveValue("");
    await expect(form.getByText(say("addresses.there"))).toBeHidden();
    await form.close();
  });

  await test.step("an address is found, changed and deleted", async () => {
    const reads = "**/api/addresses/**";
    await page.route(reads, (route) => route.fulfill({ status: 422, json: {} }));
    await page.getByLabel(say("addresses.search")).fill("nordlys");
    await expect(page.getByText(say("addresses.staleTitle"))).toBeVisible();
    await page.unroute(reads);
    await page.getByRole("button", { name: say("found.retry") }).click();
    await expect(page.getByRole("row", { name: /Zoë Müller/ })).toHaveCount(0);
    await page.getByRole("button", { name: say("addresses.changeNamed", { name: "Bo Berg" }) }).click();
    const dialog = page.getByRole("dialog", { name: say("addresses.change") });
    await dialog.getByLabel(say("addresses.phone")).fill("+47 22 00 00 00");
    await dialog.getByRole("button", { name: say("addresses.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Bo Berg/ })).toContainText("+47 22 00 00 00");
    await page.getByRole("button", { name: say("addresses.deleteNamed", { name: "Bo Berg" }) }).click();
    const asked = page.getByRole("dialog", { name: say("addresses.deleteTitle", { name: "Bo Berg" }) });
    await asked.getByRole("button", { name: say("addresses.delete") }).click();
    await expect(page.getByText(say("addresses.nothingFound", { q: "nordlys" }))).toBeVisible();
  });

  await test.step("clearing a search without results keeps the focus until the list is back", async () => {
    await goTo(page, `/${place}/addresses?q=nobody`);
    const search = page.getByLabel(say("addresses.search"));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/addresses/${place}*`, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(`**/api/addresses/${place}*`);
    await search.fill("");
    await asked;
    await expect(page.getByText(sayAny("addresses.nothingFound"))).toHaveCount(0);
    await expect(search).toBeFocused();
    answer();
    await expect(page.getByRole("row", { name: /Zoë Müller/ })).toBeVisible();
    await expect(search).toBeFocused();
  });
});
