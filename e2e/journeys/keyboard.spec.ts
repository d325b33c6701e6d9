import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { expectVisibleFocus, tabTo } from "./tab-to.ts";

const type = (page: Page, text: string) => page.keyboard.type(text);
const palette = (page: Page) => page.getByRole("combobox", { name: say("palette.label") });
const option = (page: Page, name: RegExp) => page.getByRole("option", { name });

test("by keyboard only, from sign-in to a paid order", async ({ page, desk }) => {
  await (await desk.join("Ada Admin", "admin")).context().close();

  await test.step("signing in", async () => {
    await goTo(page, `/login?next=/${desk.slug}/test`);
    await tabTo(page, page.getByLabel(say("login.email")));
    await type(page, `admin@${desk.slug}.example`);
    await tabTo(page, page.getByLabel(say("login.password"), { exact: true }));
    await type(page, "correct horse battery");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: say("overview.title") })).toBeVisible();
  });

  await test.step("the first stop skips the navigation", async () => {
    await page.reload();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: say("shell.skip") })).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the palette opens a product and focuses its heading", async () => {
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(palette(page)).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expect(async () => {
      await page.keyboard.press("Control+a");
      await type(page, "classic hoodie");
      await expect(option(page, /^Classic hoodie/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Classic hoodie" })).toBeFocused();
  });

  await test.step("a variant, an address, and the costs", async () => {
    await tabTo(
      page,
      page
        .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
        .first(),
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: say("newOrder.title") })).toBeVisible();
    const fields = [
      [say("addresses.country"), "Germany"],
      [say("addresses.name"), "Erika Mustermann"],
      [say("addresses.line1"), "Heidestraße 17"],
      [say("addresses.postal_code"), "51147"],
      [say("addresses.city"), "Köln"],
    ] as const;
    for (const [label, text] of fields) {
      await tabTo(page, page.getByLabel(label, { exact: label === say("addresses.name") }));
      await type(page, text);
    }
    await expect(
      page.getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}$` }),
    ).toBeEnabled();
  });

  await test.step("the order is paid", async () => {
    await tabTo(
      page,
      page.getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}` }),
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("PR-");
    await expect(page.getByText(say("status.test_confirmed"), { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("g and o lead to the list, which shows the order", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await expect(page.getByRole("heading", { level: 1, name: say("ordersList.title") })).toBeFocused();
    await expect(page.getByRole("link", { name: /^PR-/ })).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: /^PR-/ })).toBeFocused();
    await expectVisibleFocus(page);
  });
});
