import { expect, type Page } from "@playwright/test";
import { addDoubt } from "#e2e/access/world/add-doubt.ts";
import { openDatabase } from "#e2e/access/world/database.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "new-order", refusing: "/api/estimates/" });

const place = "orderly/test";
const main = (page: Page) => page.getByRole("main");
const pay = (page: Page) => page.getByRole("button", { name: /^Pay €[\d.]+ \(test\)$/ });
const line = (page: Page, at: number) => main(page).getByRole("spinbutton", { name: "Quantity" }).nth(at);

async function fillAddress(page: Page) {
  for (const [label, text] of [
    [/^Name/, "Erika Mustermann"],
    [/^Street/, "Heidestraße 17"],
    [/^Postcode/, "51147"],
    [/^City/, "Köln"],
  ] as const)
    await page.getByLabel(label).fill(text);
}

test("an order is written from nothing, comes back when left, is made once, and made again from itself", async ({
  page,
  pressroom,
}) => {
  test.setTimeout(180_000);
  await setUp(page, pressroom, "Orderly");
  await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
  await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
  await goTo(page, `/${place}/orders/new`);

  await test.step("products are chosen in the matrix a quote has, and a line can be taken out again", async () => {
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(main(page).getByText("Add at least one product.")).toBeVisible();
    await page.getByRole("button", { name: "Add products" }).click();
    const dialog = page.getByRole("dialog");
    const hoodie = dialog.getByRole("button", { name: /Classic hoodie/ });
    // On a busy machine the catalog is still being read: then it is searched again, as a person does.
    await expect(async () => {
      await dialog.getByRole("searchbox").fill("");
      await dialog.getByRole("searchbox").fill("hoodie");
      await expect(hoodie).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await hoodie.click();
    const cells = dialog.locator("[data-at]:not(:disabled)");
    await cells.nth(0).fill("2");
    await cells.nth(1).fill("3");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(main(page).getByText("2 items")).toBeVisible();
    await page.getByRole("button", { name: /^Remove line 2,/ }).click();
    await expect(line(page, 0)).toHaveValue("2");
    await expect(line(page, 1)).toHaveCount(0);
    await findNothingSerious(page);
  });

  await test.step("a postcode that looks foreign is told, and the costs come all the same", async () => {
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription("For example 10115");
    await page.getByLabel("Postcode").fill("SW1A 1AA");
    await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(
      /^This does not look like a postcode of Germany/,
    );
    await expect(pay(page)).toBeEnabled();
    await fillAddress(page);
    await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription("For example 10115");
    await page.getByLabel("Your reference").fill("again-1");
  });

  await test.step("what the service refuses of it is told at its field, until that is mended", async () => {
    await page.getByLabel("Postcode").fill("");
    await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(/The service refused this: /);
    await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeDisabled();
    await page.getByLabel("Postcode").fill("51147");
    await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription("For example 10115");
    await expect(pay(page)).toBeEnabled();
  });

  await test.step("left and come back to, nothing that was typed is lost", async () => {
    await page.getByRole("button", { name: "One more" }).click();
    await expect(line(page, 0)).toHaveValue("3");
    await reload(page);
    await expect(
      main(page).getByText(/^You began this order at .* It is back as you left it\.$/),
    ).toBeVisible();
    await expect(line(page, 0)).toHaveValue("3");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Erika Mustermann");
    await expect(page.getByLabel("Country")).toHaveValue("DE");
    await expect(pay(page)).toBeEnabled();
  });

  const first = await test.step("it is saved as a draft, and the form begins anew afterwards", async () => {
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    const address = page.url();
    await goTo(page, `/${place}/orders/new`);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    return new URL(address).pathname.split("/").at(-1) ?? "";
  });

  await test.step("made again from itself it brings lines and address, and says that it is the same", async () => {
    await goTo(page, `/${place}/orders/new?order=${first}`);
    await expect(main(page).getByText(/^The same again as in order/)).toBeVisible();
    await expect(line(page, 0)).toHaveValue("3");
    await expect(page.getByLabel("City")).toHaveValue("Köln");
    await expect(page.getByLabel("Your reference")).toHaveValue("");
    const notice = main(page)
      .getByRole("status")
      .filter({ hasText: "The same was ordered for this person within a day" });
    await expect(notice).toContainText("again-1");
    await page.getByRole("button", { name: "Save as draft" }).click();
    const anyway = page.getByLabel("This is meant to be another order");
    await expect(anyway).toBeFocused();
    await expect(
      main(page)
        .getByText(/nothing was sent\./)
        .first(),
    ).toBeVisible();
    await findNothingSerious(page);
    await anyway.check();
    // Its reference is on the first order, and the field leads there.
    await page.getByLabel("Your reference").fill("again-1");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByLabel("Your reference")).toHaveAccessibleDescription(/already has this reference/);
    await expect(page.getByRole("link", { name: /^Open order / })).toHaveAttribute("href", new RegExp(first));
    await page.getByLabel("Your reference").fill("");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    expect(page.url()).not.toContain(first);
  });

  await test.step("where it is unclear whether an order is the one that was sent, a person is asked", async () => {
    const database = openDatabase(pressroom.databaseUrl);
    await addDoubt({ database, order: { id: first } });
    await database.close();
    for (const where of ["problems", "orders/new", "orders"]) {
      await goTo(page, `/${place}/${where}`);
      const question = main(page).getByRole("status").filter({ hasText: "1 order needs your answer" });
      await expect(question.getByRole("link")).toHaveAttribute("href", new RegExp(first));
      await expect(question.getByRole("button", { name: "Yes, this is it" })).toBeVisible();
      await findNothingSerious(page);
    }
    await page.getByRole("button", { name: "No, it is another order" }).click();
    await expect(main(page).getByText(/the order that was found is another one/)).toBeVisible();
  });
});
