import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { drawPng } from "#e2e/fixtures/draw-picture.ts";
import { pattern, say } from "#scripts/words/say.ts";
import { dropFiles } from "./drop-files.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { openNewQuote } from "./quote-steps.ts";

const fact = (page: Page, term: string) =>
  page
    .getByRole("main")
    .locator("dt", { hasText: pattern`^${term}$` })
    .locator("+ dd");

test("a file's page shows its facts, where it fits and what prints it", async ({ desk }) => {
  const page = await desk.join("Olga Operator", "operator");
  await openNewQuote(page, desk.slug);
  const quoteId = page.url().split("/").at(-1) ?? "";
  await goTo(page, `/${desk.slug}/test/files`);
  await dropFiles(page, [await drawPng("crest", { width: 3_000, height: 3_600 })]);
  await page.getByRole("link", { name: "crest.png" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "crest.png" })).toBeVisible();
  const fileId = page.url().split("/").at(-1) ?? "";

  await test.step("the facts of the file are in words", async () => {
    const picture = page.getByRole("img", { name: say("filePage.pictureOf", { name: "crest.png" }) });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(fact(page, say("filePage.pixelsTerm"))).toHaveText(
      say("filePage.pixels", { width: 3000, height: 3600, mega: 10.8, few: "false" }),
    );
    await expect(fact(page, say("filePage.declaredTerm"))).toContainText(
      say("filePage.declares", { dpi: 300, width: 25.4, height: 30.5 }),
    );
    await expect(fact(page, say("filePage.transparencyTerm"))).toContainText(say("filePage.transparent"));
    await expect(fact(page, say("filePage.rotationTerm"))).toHaveText(say("filePage.upright"));
    await expect(page.getByText(say("filePage.unused", { mode: "test" }))).toBeVisible();
    // The first sync of a new account may still run while the page is open.
    await expect(page.getByRole("link", { name: "Classic hoodie" }).first()).toBeVisible({ timeout: 60_000 });
  });

  await test.step("each product has all its faces from the start, the front first", async () => {
    const product = page.getByRole("listitem").filter({ hasText: "Oversized T-shirt" });
    await expect(product.getByText(pattern`^Front · `)).toBeVisible();
    await expect(product.getByText(pattern`^Left sleeve · `)).toBeVisible();
    await expect(
      product.getByRole("link", { name: say("placement.areas.useOn", { title: "Oversized T-shirt" }) }),
    ).toHaveAttribute("href", /face=front$/);
  });

  await test.step("a file is renamed, tagged and moved; the service keeps its filename", async () => {
    await page.getByRole("textbox", { name: say("filePage.name"), exact: true }).fill("The crest");
    await page.getByRole("button", { name: say("filePage.saveName") }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The crest" })).toBeVisible();
    await expect(page.getByRole("button", { name: say("filePage.saveName") })).toBeFocused();
    await expect(fact(page, say("filePage.filenameTerm"))).toHaveText("crest.png");
    await page.getByRole("combobox", { name: say("labels.tags") }).fill("Navy, gold");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: say("labels.removeTag", { tag: "gold" }) }).click();
    await expect(page.getByRole("button", { name: say("labels.removeTag", { tag: "gold" }) })).toBeHidden();
    await expect(page.getByRole("button", { name: say("labels.removeTag", { tag: "navy" }) })).toBeVisible();
    await page.getByRole("button", { name: say("filePage.reread") }).click();
    await expect(page.getByText(say("filePage.isThere"))).toBeVisible();
  });

  await test.step("a quote that prints the file appears without a reload", async () => {
    const address = `/api/quotes/${desk.slug}/test/${quoteId}`;
    const { document, revision, name } = await (await page.request.get(address)).json();
    const line = { id: randomUUID(), sku: "NOT-THERE", quantity: 1, productId: null, sellingCents: null };
    const saved = await page.request.put(address, {
      data: { revision, document: { ...document, lines: [{ ...line, files: { front: fileId } }] } },
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(saved.status()).toBe(200);
    await expect(
      page.getByRole("region", { name: say("filePage.quotes") }).getByRole("link", { name }),
    ).toBeVisible();
  });

  await test.step("a removed file says so and can be restored; a missing file is not found", async () => {
    await page.getByRole("button", { name: say("library.remove"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("library.remove") })
      .click();
    await expect(page.getByText(say("filePage.removedTitle"))).toBeVisible();
    await page.getByRole("button", { name: say("library.putBack") }).click();
    await expect(page.getByText(say("filePage.removedTitle"))).toBeHidden();
    await goTo(page, `/${desk.slug}/test/files/${randomUUID()}`);
    await expect(page.getByRole("heading", { name: say("filePage.notFoundTitle") })).toBeVisible();
    await page.getByRole("link", { name: say("filePage.toFiles") }).click();
    const library = page.getByRole("region", { name: say("library.title") });
    await expect(library.getByRole("heading", { level: 3 })).toHaveText(["The crest"]);
  });
});
