import { expect, type Locator, type Page } from "@playwright/test";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "address-book", refusing: "/api/addresses/" });

const place = "bookish/test";

async function fill(within: Page | Locator, fields: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(fields))
    await within.getByLabel(new RegExp(`^${label}`)).fill(text);
}

test("addresses are kept, found, changed, taken into an order and deleted", async ({
  page,
  context,
  pressroom,
}) => {
  test.setTimeout(180_000);
  await setUp(page, pressroom, "Bookish");
  await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
  await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
  await goTo(page, `/${place}/addresses`);

  await test.step("an empty book says what it is for; the first address is typed into it", async () => {
    await expect(page.getByRole("heading", { name: "No addresses yet" })).toBeVisible();
    await page.getByRole("button", { name: "Add an address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an address" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Country")).toHaveAccessibleDescription("Choose a country.");
    await dialog.getByLabel("Country").selectOption({ label: "Germany" });
    await fill(dialog, {
      Name: "Zoë Müller",
      "Street and number": "Heidestraße 17",
      Postcode: "51147",
      City: "Köln",
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Zoë Müller/ })).toContainText(
      "Heidestraße 17, 51147 Köln, Germany",
    );
    await findNothingSerious(page);
  });

  const book = page;
  const desk = await context.newPage();

  await test.step("one is kept while an order is written, and stands in the open book by itself", async () => {
    await goTo(desk, `/${place}/orders/new`);
    await desk.getByLabel("Country").selectOption({ label: "Norway" });
    await fill(desk, {
      Name: "Bo Berg",
      Company: "Nordlys AS",
      "Street and number": "Storgata 1",
      City: "Oslo",
    });
    await desk.getByRole("button", { name: "Keep in the address book" }).click();
    await expect(desk.getByText("Kept in the address book.")).toBeVisible();
    await expect(book.getByRole("row", { name: /Bo Berg/ })).toBeVisible();
    await desk.getByRole("button", { name: "Keep in the address book" }).click();
    await expect(desk.getByText("It stands in the address book already.")).toBeVisible();
  });

  await test.step("another is found in the book without its accents and taken into the order", async () => {
    await desk.getByRole("button", { name: "Address book", exact: true }).click();
    const picker = desk.getByRole("dialog", { name: "Address book" });
    await picker.getByRole("searchbox").fill("muller koln");
    await expect(picker.getByRole("button", { name: /Bo Berg/ })).toBeHidden();
    await findNothingSerious(desk);
    await picker.getByRole("button", { name: /Zoë Müller/ }).click();
    await expect(desk.getByLabel("Country")).toHaveValue("DE");
    await expect(desk.getByLabel("Name", { exact: true })).toHaveValue("Zoë Müller");
    await expect(desk.getByLabel(/^Company/)).toHaveValue("");
    await expect(desk.getByText("It stands in the address book already.")).toBeHidden();
    await desk.close();
  });

  await test.step("it is searched, changed and deleted", async () => {
    const reads = "**/api/addresses/**";
    await page.route(reads, (route) => route.fulfill({ status: 422, json: {} }));
    await page.getByLabel("Name, company, place or e-mail").fill("nordlys");
    await expect(page.getByText("The address book could not be read")).toBeVisible();
    await page.unroute(reads);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("row", { name: /Zoë Müller/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Change Bo Berg" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the address" });
    await dialog.getByLabel("Phone").fill("+47 22 00 00 00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Bo Berg/ })).toContainText("+47 22 00 00 00");
    await page.getByRole("button", { name: "Delete Bo Berg" }).click();
    const asked = page.getByRole("dialog", { name: "Delete Bo Berg from the address book?" });
    await asked.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Nothing found for “nordlys”.")).toBeVisible();
  });

  await test.step("a search that found nothing is cleared, and keeps the focus until the rest is there", async () => {
    await goTo(page, `/${place}/addresses?q=nobody`);
    const search = page.getByLabel("Name, company, place or e-mail");
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
    await expect(page.getByText("Nothing found for")).toHaveCount(0);
    await expect(search).toBeFocused();
    answer();
    await expect(page.getByRole("row", { name: /Zoë Müller/ })).toBeVisible();
    await expect(search).toBeFocused();
  });
});
