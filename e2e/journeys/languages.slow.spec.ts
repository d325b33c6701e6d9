import { expect, type Page } from "@playwright/test";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { goTo, reload } from "./go-to.ts";
import { test as base } from "./pressroom.ts";

const test = base.extend({ locale: "de-AT" });
test.use({ journey: "languages" });

const isIn = (page: Page, locale: Locale) => expect(page.locator("html")).toHaveAttribute("lang", locale);

test("the browser's language, then the chosen one, which the account keeps", async ({ page, pressroom }) => {
  const [de, fr, pl] = await Promise.all((["de", "fr", "pl"] as const).map(readMessages));
  if (!de || !fr || !pl) throw new Error("no words");

  await test.step("before a choice, the browser's language", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    await isIn(page, "de");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(de.setup.title);
  });

  await test.step("another language is one click away on the same page, and stays", async () => {
    await page.getByRole("link", { name: "Français" }).click();
    await isIn(page, "fr");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fr.setup.title);
    await expect(page.getByRole("link", { name: "Français" })).toHaveAttribute("aria-current", "true");
    const login = await page.context().newPage();
    await goTo(login, "/login");
    await expect(login.getByRole("heading", { level: 1 })).toHaveText(fr.login.title);
    await login.close();
  });

  await test.step("a new account keeps the chosen language", async () => {
    await page.getByLabel(fr.setup.name).fill("Ada Owner");
    await page.getByLabel(fr.setup.email).fill("ada@example.com");
    await page.getByLabel(fr.setup.password, { exact: true }).fill("correct horse battery");
    await page.getByLabel(fr.setup.workspace).fill("Sprachen");
    await page.getByRole("button", { name: fr.setup.submit }).click();
    await expect(page).toHaveURL(/settings\/connection/);
    await page.context().clearCookies({ name: /language/ });
    await reload(page);
    await isIn(page, "fr");
    await expect(page.getByRole("link", { name: fr.shell.settings })).toBeVisible();
  });

  await test.step("the account changes the language of pages, amounts and the catalog", async () => {
    await page.getByRole("button", { name: fr.connection.useSandbox }).click();
    await expect(page.getByText(fr.connection.receiver.active.title)).toBeVisible();
    await goTo(page, "/account");
    await page.getByLabel(fr.account.language).selectOption({ label: "Polski" });
    await page.getByRole("button", { name: fr.account.save }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pl.account.title);
    await goTo(page, "/sprachen/test/catalog");
    await isIn(page, "pl");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pl.catalog.title);
    await expect(
      page
        .getByRole("main")
        .getByText(/\d,\d\d\s€/)
        .first(),
    ).toBeVisible();
    const shown = page.getByLabel(pl.catalogSearch.language);
    await expect(shown.locator("option:checked")).toHaveText(/polski/i);
  });
});
