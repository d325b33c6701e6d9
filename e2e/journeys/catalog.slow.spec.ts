import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

// Only in the main element: streamed content exists a second time for a moment, hidden beside it.
const found = (page: Page, count: number) =>
  expect(
    page.getByRole("main").getByText(say("catalogSearch.found", { count }), { exact: true }),
  ).toBeVisible();
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const box = (page: Page) => page.getByRole("searchbox");

test("the catalog is searched, filtered, shared and read in another language", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Olga Operator", "operator");
  const catalog = `/${desk.slug}/test/catalog`;
  const prefixes = Object.values(desk.keys).map(({ prefix }) => prefix);
  const calls = async () =>
    (await Promise.all(prefixes.map(pressroom.control.requestsOf)))
      .flat()
      .map(({ path }) => path)
      .filter((path) => path.startsWith("/v1/catalog"));

  await test.step("the page waits for the first sync, and shows the catalog's age", async () => {
    await goTo(page, catalog);
    await found(page, 36);
    await expect(page.getByText(pattern`^${sayAny("catalogSearch.age")}`)).toBeVisible({ timeout: 60_000 });
    const picture = page.getByRole("article").first().locator("img");
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  const before = await calls();

  await test.step("results appear during typing, and the field keeps the focus", async () => {
    await box(page).pressSequentially("hood");
    await expect(titles(page).first()).toHaveText("Classic hoodie");
    await found(page, 3);
    await expect(box(page)).toBeFocused();
    await expect(page).toHaveURL(/\?q=hood$/);
    await box(page).fill("hodie");
    await expect(
      page.getByText(say("catalogSearch.spelled", { typed: "hodie", meant: "hoodie" })),
    ).toBeVisible();
    await found(page, 3);
    await box(page).fill("embroidery");
    await found(page, 4);
    await box(page).fill("TEE-NAVY-M");
    await expect(titles(page)).toHaveText(["Everyday T-shirt"]);
  });

  await test.step("back leads to the catalog before the search, forward to the search", async () => {
    await page.goBack();
    await found(page, 36);
    await expect(box(page)).toHaveValue("");
    await page.goForward();
    await expect(box(page)).toHaveValue("TEE-NAVY-M");
    await found(page, 1);
    await box(page).fill("");
    await found(page, 36);
  });

  const filters = page.getByRole("complementary", { name: say("catalogSearch.filters") });

  await test.step("filters narrow the catalog, each choice is a history entry, and a chip removes it", async () => {
    await filters.getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.tier.eco")}` }).check();
    await found(page, 6);
    await filters
      .getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.tier.premium")}` })
      .check();
    await found(page, 16);
    await filters
      .getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.color.black")}` })
      .check();
    await expect(
      page.getByRole("button", {
        name: say("found.removeFilter", {
          what: `${say("catalogSearch.facets.color")}: ${say("catalogSearch.values.color.black")}`,
        }),
      }),
    ).toBeVisible();
    await expect(page).toHaveURL(/tier=eco,premium&color=black|color=black&tier=eco,premium/);
    await page.goBack();
    await found(page, 16);
    await expect(
      filters.getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.color.black")}` }),
    ).not.toBeChecked();
    await page.goForward();
    await expect(
      filters.getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.color.black")}` }),
    ).toBeChecked();
    await page
      .getByRole("button", {
        name: say("found.removeFilter", {
          what: `${say("catalogSearch.facets.tier")}: ${say("catalogSearch.values.tier.premium")}`,
        }),
      })
      .click();
    await expect(page).toHaveURL(/tier=eco&|tier=eco$/);
    await expect(
      page.getByRole("button", {
        name: say("found.removeFilter", {
          what: `${say("catalogSearch.facets.tier")}: ${say("catalogSearch.values.tier.eco")}`,
        }),
      }),
    ).toBeVisible();
    await found(page, 3);
  });

  await test.step("the URL contains all filters, and the server renders the same results", async () => {
    await expect(titles(page)).toHaveCount(3);
    const shown = await titles(page).allTextContents();
    const other = await desk.join("Vera Viewer", "viewer");
    await goTo(other, page.url());
    await expect(titles(other)).toHaveText(shown);
    await expect(
      other.getByRole("button", {
        name: say("found.removeFilter", {
          what: `${say("catalogSearch.facets.tier")}: ${say("catalogSearch.values.tier.eco")}`,
        }),
      }),
    ).toBeVisible();
    const answer = await (await other.request.get(page.url())).text();
    for (const title of shown.filter((text) => !text.includes("'"))) expect(answer).toContain(title);
    await other.context().close();
  });

  await test.step("an empty result says which filters to remove", async () => {
    await box(page).fill("mug");
    await expect(page.getByRole("heading", { name: say("catalogSearch.nothingTitle") })).toBeVisible();
    await expectNoViolations(page);
    await page
      .getByRole("button", { name: pattern`^${sayAny("catalogSearch.without", { what: "“mug”" })}$` })
      .click();
    await expect(page.getByRole("heading", { name: say("catalogSearch.nothingTitle") })).toBeHidden();
    await box(page).fill("xyzzy hoodie");
    await expect(page.getByText(say("catalogSearch.unknown", { words: "xyzzy" }))).toBeVisible();
    await expect(
      filters.getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.tier.premium")}` }),
    ).toBeVisible();
    await page.getByRole("button", { name: say("catalogSearch.startOver") }).click();
    await found(page, 36);
    await expect(page).toHaveURL(new RegExp(`${catalog}$`));
  });

  await test.step("the catalog is sorted by price, and more results are appended", async () => {
    // The tiles follow the count after a moment.
    await expect(titles(page).first()).toHaveText("Everyday T-shirt");
    await page
      .getByLabel(say("catalogSearch.sort"), { exact: true })
      .selectOption(say("catalogSearch.sorts.price-down"));
    await expect(titles(page).first()).not.toHaveText("Everyday T-shirt");
    const first = await titles(page).first().textContent();
    await expect(titles(page)).toHaveCount(24);
    await page.getByRole("button", { name: say("catalogSearch.more") }).click();
    await expect(titles(page)).toHaveCount(36);
    await expect(titles(page).first()).toHaveText(first ?? "");
    await page
      .getByLabel(say("catalogSearch.sort"), { exact: true })
      .selectOption(say("catalogSearch.sorts.own"));
    await expect(titles(page).first()).toHaveText("Everyday T-shirt");
  });

  await test.step("up to four products are compared", async () => {
    for (const name of ["Everyday T-shirt", "V-neck T-shirt", "Tank top"]) {
      await page
        .getByRole("checkbox", { name: `${say("catalogSearch.compare")} ${name}`, exact: true })
        .check();
    }
    const bar = page.getByRole("toolbar", { name: say("catalogSearch.comparing") });
    await expect(bar.getByText(say("catalogSearch.compared", { count: 3 }))).toBeVisible();
    await expect(bar.getByRole("link", { name: say("catalogSearch.compare") })).toHaveAttribute(
      "href",
      /compare\?products=.+%2C.+%2C.+/,
    );
    await page.getByRole("checkbox", { name: `${say("catalogSearch.compare")} Long-sleeve T-shirt` }).check();
    await expect(
      page.getByRole("checkbox", { name: `${say("catalogSearch.compare")} Oversized T-shirt` }),
    ).toBeDisabled();
    await bar.getByRole("button", { name: say("catalogSearch.clear") }).click();
    await expect(bar).toBeHidden();
  });

  expect(await calls(), "browsing asks the service for nothing").toEqual(before);

  await test.step("another language is loaded once and stays in the URL", async () => {
    await page.getByLabel(say("catalogSearch.language")).selectOption("Français");
    await expect(page).toHaveURL(/lang=fr/);
    await box(page).fill("debardeur");
    await expect(titles(page)).toHaveText(["Débardeur"]);
    await expect(titles(page).getByRole("link")).toHaveAttribute("href", /\?lang=fr$/);
    await reload(page);
    await expect(titles(page)).toHaveText(["Débardeur"]);
    await page.getByLabel(say("catalogSearch.language")).selectOption("English");
    await page.getByRole("button", { name: say("catalogSearch.startOver") }).click();
    await found(page, 36);
  });

  await test.step("a discontinued product is marked and links to its replacement", async () => {
    await pressroom.control.assume({ discontinued_products_listed: true });
    await page.getByRole("button", { name: say("catalogSearch.refresh") }).click();
    await found(page, 38);
    await filters.getByText(say("catalogSearch.facets.availability")).first().click();
    await filters
      .getByRole("checkbox", { name: pattern`^${say("catalogSearch.values.availability.discontinued")}` })
      .check();
    await found(page, 2);
    await page
      .getByRole("link", { name: say("catalogSearch.replacedBy", { title: "Kids' hoodie" }) })
      .click();
    await expect(page.getByRole("heading", { name: "Kids' hoodie", level: 1 })).toBeVisible();
    await page.goBack();
    await found(page, 2);
    await pressroom.control.assume({ discontinued_products_listed: false });
  });
});

test("on a phone the filters open as a panel whose button shows the number of results", async ({
  browser,
  desk,
  pressroom,
}) => {
  const { cookies } = await (await desk.join("Dora Designer", "designer")).context().storageState();
  const context = await browser.newContext({
    baseURL: pressroom.url,
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await goTo(page, `/${desk.slug}/live/catalog`);
  await found(page, 36);
  await expect(page.getByText(pattern`^${sayAny("catalogSearch.age")}`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: say("catalogSearch.filters") }).tap();
  const sheet = page.getByRole("dialog", { name: say("catalogSearch.filters") });
  await sheet.getByText(say("catalogSearch.values.tier.eco"), { exact: true }).tap();
  await expect(
    sheet.getByRole("button", { name: say("catalogSearch.showResults", { count: 6 }) }),
  ).toBeVisible();
  await expectNoViolations(page);
  await sheet.getByRole("button", { name: say("catalogSearch.showResults", { count: 6 }) }).tap();
  await expect(sheet).toBeHidden();
  await found(page, 6);
  await expect(page.getByRole("button", { name: `${say("catalogSearch.filters")} (1)` })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});
