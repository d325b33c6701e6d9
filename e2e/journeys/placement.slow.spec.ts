import { expect, type Locator, type Page } from "@playwright/test";
import { png } from "#sandbox/testing/pictures.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

/** Uploads a picture in the library's dialog. */
async function upload(page: Page, library: Locator, name: string, size: { width: number; height: number }) {
  const chooser = page.waitForEvent("filechooser");
  await library
    .getByRole("button", { name: say("uploads.choose") })
    .first()
    .click();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer: await png(size) });
}

test("an order gets a picture for a face, shows how it prints, and says what is too small", async ({
  page,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  await goTo(page, `/${desk.slug}/test/catalog`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Classic hoodie/ })
    .click();
  await page
    .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: say("newOrder.title") })).toBeVisible();
  await page.getByLabel(say("addresses.country")).selectOption({ label: "Germany" });
  const quote = page.getByRole("main");
  const total = () => quote.getByRole("definition").filter({ hasText: "€" }).last();
  await expect(total()).toBeVisible();
  const plain = (await total().textContent()) ?? "";

  const drawer = page.getByRole("dialog", { name: say("newOrder.printFiles") });
  const face = drawer.getByRole("region", { name: /^Left sleeve/ });
  const library = page.getByRole("dialog", { name: say("chooseFile.title", { face: "Left sleeve" }) });

  await test.step("a picture that is too small says so where it is placed, in pixels", async () => {
    await page.getByRole("button", { name: say("newOrder.addPrint") }).click();
    await face.getByRole("button", { name: say("chooseFile.chooseOf", { face: "Left sleeve" }) }).click();
    await upload(page, library, "small.png", { width: 300, height: 200 });
    await expect(library).toBeHidden();
    await expect(
      face.getByText(
        pattern`^${say("placement.remarks.tooSmall", { width: 173, height: 116, requiredWidth: 473, requiredHeight: 591 })}`,
      ),
    ).toBeVisible();
    await expect(
      face.getByRole("img", {
        name: say("placement.drawing", { name: "Left sleeve", width: 8, height: 10 }),
      }),
    ).toBeVisible();
    await expect(face.getByText(say("placement.dpiNeeded", { dpi: 95, least: 150 }))).toBeVisible();
    await expect(
      face.getByText(say("placement.largestAt", { width: 5, height: 3.3, dpi: 150 })),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(
      page.getByText(say("newOrder.tooSmall", { face: "Left sleeve", width: 173, height: 116 })),
    ).toBeVisible();
    await expect(page.getByText(pattern`^${say("newOrder.quoteHeld")}`)).toBeVisible();
  });

  await test.step("if sent anyway, the error is at its line item and nothing is created", async () => {
    for (const [label, text] of [
      [pattern`^${say("addresses.name")}`, "Ada Lovelace"],
      [pattern`^${say("addresses.line1")}`, "12 rue de la Presse"],
      [pattern`^${say("addresses.postal_code")}`, "10115"],
      [pattern`^${say("addresses.city")}`, "Berlin"],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    const print = page.getByRole("button", { name: say("newOrder.changePrint") });
    await expect(print).toHaveAccessibleDescription(
      pattern`^${sayAny("errors.file_too_small", { face: "Left sleeve", line: 1 })}`,
    );
    await expect(print).toBeFocused();
  });

  await test.step("a larger picture shows its true size, margins and costs", async () => {
    await page.getByRole("button", { name: say("newOrder.changePrint") }).click();
    await face.getByRole("button", { name: say("chooseFile.changeOf", { face: "Left sleeve" }) }).click();
    await expect(
      library.getByRole("button", { name: pattern`small\.png.*${sayAny("chooseFile.lacks")}` }),
    ).toBeVisible();
    await upload(page, library, "wide.png", { width: 1_200, height: 600 });
    await expect(library).toBeHidden();
    await expect(face.getByText(say("placement.reaches"))).toBeVisible();
    await expect(face.getByText(say("placement.cm", { width: 8, height: 4 }), { exact: true })).toBeVisible();
    await expect(face.getByText(say("placement.dpi", { dpi: 381 }))).toBeVisible();
    await expect(face.getByText(say("placement.lowerMargin", { cm: 6 }))).toBeVisible();
    await expect(face.getByText(say("placement.share", { share: 0.4 }))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(total()).not.toHaveText(plain);
  });

  await test.step("the order contains the picture", async () => {
    await page.getByRole("button", { name: say("newOrder.draft") }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: say("order.showRaw") }).click();
    await expect(page.getByRole("region", { name: say("order.raw") })).toContainText('"face": "sleeve_left"');
  });
});
