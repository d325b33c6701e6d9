import { expect, type Page } from "@playwright/test";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

/** Reads from the service as another program of the same account does. */
async function askService(pressroom: StartedPressroom, path: string) {
  const { key } = await pressroom.control.createKey(undefined, { scopes: ["catalog:read"] });
  const reply = await fetch(`${pressroom.sandboxUrl}/v1${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return (await reply.json()).data;
}

const picture = (page: Page, name: string) => page.getByRole("main").getByRole("img", { name, exact: true });
const howMany = (page: Page, color: string, size: string) =>
  page.getByRole("textbox", { name: say("productPage.howMany", { color, size }) });

test("a product: its colours, and quantities for a quote", async ({ page, pressroom, desk }) => {
  await desk.enter(page.context(), "owner");
  const [shirt] = await askService(pressroom, "/catalog/products?q=Everyday");
  const [hoodie] = await askService(pressroom, "/catalog/products?q=Classic%20hoodie");
  const address = `/${desk.slug}/test/catalog/${shirt.id}`;

  await test.step("the title is the product's name, and a colour changes the picture in place", async () => {
    await goTo(page, address);
    await expect(page).toHaveTitle(`Everyday T-shirt · ${say("product")}`);
    const before = await picture(page, "Everyday T-shirt, White").boundingBox();
    await tick(page.getByRole("radio", { name: "Navy" }));
    await expect(picture(page, "Everyday T-shirt, Navy")).toHaveAttribute("src", /color=1/);
    expect(await picture(page, "Everyday T-shirt, Navy").boundingBox()).toEqual(before);
    await expect(page).toHaveURL(/\?color=navy$/);
  });

  await test.step("the colour survives a reload, and back leads to the previous one", async () => {
    await reload(page);
    await expect(page.getByRole("radio", { name: "Navy" })).toBeChecked();
    await expect(picture(page, "Everyday T-shirt, Navy")).toBeVisible();
    await page.getByRole("button", { name: "Red", exact: true }).click();
    await expect(picture(page, "Everyday T-shirt, Red")).toBeVisible();
    await page.goBack();
    await expect(picture(page, "Everyday T-shirt, Navy")).toBeVisible();
    await page.getByRole("radio", { name: "Navy" }).press("ArrowRight");
    await expect(picture(page, "Everyday T-shirt, Heather grey")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Heather grey" })).toBeFocused();
  });

  await test.step("print areas are drawn, and the size guide has the sizes as columns", async () => {
    await expect(
      page.getByRole("img", {
        name: say("productPage.areaDrawing", {
          name: "Front",
          size: say("productPage.areaSize", { width: 30, height: 40 }),
        }),
      }),
    ).toBeVisible();
    await expect(page.getByText("OEKO-TEX Standard 100")).toBeVisible();
    await expect(page.getByText(/sleeve_left|neck_label|oeko-tex-100/)).toHaveCount(0);
    const guide = page.getByRole("table", { name: say("productPage.sizeGuide") });
    await expect(guide.getByRole("columnheader", { name: "3XL" })).toBeVisible();
    await expect(guide.getByRole("row", { name: /^Chest 43 48 53/ })).toBeVisible();
  });

  await test.step("a discontinued variant is marked, and links to its replacement", async () => {
    await pressroom.control.discontinue("TEE-BLACK-L", "TEE-BLACK-XL");
    const replaced = page.getByRole("link", {
      name: say("productPage.replacedBy", { variant: "Black, XL" }),
    });
    await expect(async () => {
      await reload(page);
      await expect(replaced).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(howMany(page, "Black", "L")).toHaveCount(0);
    await replaced.click();
    await expect(page.locator(":target").getByRole("textbox")).toHaveAccessibleName(
      say("productPage.howMany", { color: "Black", size: "XL" }),
    );
  });

  await test.step("quantities are typed as in a spreadsheet, validated at once, and kept", async () => {
    await howMany(page, "White", "M").fill("12");
    await howMany(page, "White", "M").press("Enter");
    await expect(howMany(page, "Black", "M")).toBeFocused();
    await page.keyboard.type("1001");
    await expect(page.getByText(say("addToQuote.out_of_range", { mostPieces: 1000 }))).toBeVisible();
    await expect(howMany(page, "Black", "M")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("button", { name: say("addToQuote.add") })).toBeDisabled();
    await howMany(page, "Black", "M").fill("5");
    await reload(page);
    await expect(howMany(page, "Black", "M")).toHaveValue("5");
    await expect(page.getByText(say("addToQuote.count", { pieces: 17, lines: 2 }))).toBeVisible();
  });

  await test.step("they are not shown in live mode", async () => {
    await goTo(page, address.replace("/test/", "/live/"));
    await expect(page.getByText(say("addToQuote.hint"))).toBeVisible();
    await expect(howMany(page, "Black", "M")).toHaveValue("");
    await goTo(page, address);
    await expect(howMany(page, "Black", "M")).toHaveValue("5");
  });

  await test.step("an order starts with the valid quantities, and without any it asks for them", async () => {
    const order = page.getByRole("main").getByRole("link", { name: say("productPage.order"), exact: true });
    const ordered = page.getByRole("spinbutton", { name: say("newOrder.quantity") });
    await howMany(page, "Navy", "M").fill("1001");
    await order.click();
    await expect(ordered).toHaveCount(2);
    await expect(ordered.first()).toHaveValue("12");
    await expect(ordered.last()).toHaveValue("5");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await goTo(page, address);
    await page.getByRole("button", { name: say("addToQuote.clear") }).click();
    await order.click();
    await expect(page.getByRole("dialog", { name: "Everyday T-shirt" })).toBeVisible();
    await goTo(page, address);
    await howMany(page, "White", "M").fill("12");
    await howMany(page, "Black", "M").fill("5");
  });

  await test.step("the quantities go into a new quote, and those of the next product as well", async () => {
    await page.getByRole("button", { name: say("addToQuote.add") }).click();
    await expect(page.getByText(say("addToQuote.added", { pieces: 17 }))).toBeVisible();
    await expect(page.getByRole("link", { name: say("addToQuote.open") })).toBeInViewport();
    await expect(howMany(page, "White", "M")).toHaveValue("");
    await goTo(page, `/${desk.slug}/test/catalog/${hoodie.id}`);
    await expect(page.getByRole("combobox", { name: say("addToQuote.into") })).not.toHaveValue("");
    const [first] = await page
      .getByRole("textbox", { name: pattern`^${sayAny("productPage.howMany", { size: "M" })}$` })
      .all();
    await first?.fill("3");
    await page.getByRole("button", { name: say("addToQuote.add") }).click();
    await page.getByRole("link", { name: say("addToQuote.open") }).click();
    await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]+$/);
    for (const name of ["Everyday T-shirt", "Classic hoodie"])
      await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  });

  await test.step("a variant is ordered in the quantity of its field, which is empty once it was created", async () => {
    await goTo(page, address);
    await howMany(page, "White", "M").fill("3");
    const order = say("addToQuote.orderPieces", { quantity: 3, color: "White", size: "M" });
    await page.getByRole("link", { name: pattern`^${order}: €` }).click();
    await expect(page.getByRole("spinbutton", { name: say("newOrder.quantity") })).toHaveValue("3");
    await page.goBack();
    await expect(howMany(page, "White", "M")).toHaveValue("3");
    await page.goForward();
    await fillAddress(page);
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await goTo(page, address);
    await expect(page.getByText(say("addToQuote.hint"))).toBeVisible();
    await expect(howMany(page, "White", "M")).toHaveValue("");
  });

  await test.step("a variant is ordered by clicking its price", async () => {
    await goTo(page, address);
    await page
      .getByRole("link", {
        name: pattern`^${say("productPage.orderVariant", { color: "White", size: "M" })}: €`,
      })
      .click();
    await expect(page.getByRole("heading", { name: say("newOrder.title") })).toBeVisible();
    await expect(page.getByText("Everyday T-shirt").first()).toBeVisible();
  });
});

test("a viewer sees prices, and compares products", async ({ pressroom, desk }) => {
  const page = await desk.join("Vera Viewer", "viewer");
  const [shirt] = await askService(pressroom, "/catalog/products?q=Everyday");
  const [hoodie] = await askService(pressroom, "/catalog/products?q=Classic%20hoodie");
  const address = (product: { id: string }) => `/${desk.slug}/test/catalog/${product.id}`;
  const table = page.getByRole("table", { name: say("compare.title") });

  await test.step("there are no quantity fields and no order links", async () => {
    await goTo(page, address(shirt));
    await expect(
      page
        .getByRole("table", { name: say("productPage.variants") })
        .getByText("€8.41")
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(
      page.getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant")}` }),
    ).toHaveCount(0);
  });

  await test.step("one product, then the next beside it", async () => {
    await page.getByRole("link", { name: say("productPage.compare", { count: 0 }), exact: true }).click();
    await expect(page.getByText(say("compare.oneText"))).toBeVisible();
    await goTo(page, address(hoodie));
    await page.getByRole("link", { name: say("productPage.compare", { count: 1 }) }).click();
    await expect(table.getByRole("columnheader")).toHaveCount(3);
    await expect(
      table.getByRole("rowheader", { name: `${say("productPage.weight")} (${say("compare.differs")})` }),
    ).toBeVisible();
    await expect(table.getByRole("rowheader", { name: say("productPage.tier") })).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("only the differences, one product removed, and an unknown one", async () => {
    await page.getByRole("link", { name: say("compare.differences") }).click();
    await expect(table.getByRole("rowheader", { name: say("productPage.tier") })).toHaveCount(0);
    await table.getByRole("link", { name: say("compare.remove", { title: "Classic hoodie" }) }).click();
    await expect(table.getByRole("columnheader")).toHaveCount(2);
    await goTo(page, `/${desk.slug}/test/catalog/compare?products=${shirt.id},nothing`);
    await expect(
      page.getByRole("status").filter({ hasText: say("compare.unknownTitle", { count: 1 }) }),
    ).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Everyday T-shirt" })).toBeVisible();
  });
});
