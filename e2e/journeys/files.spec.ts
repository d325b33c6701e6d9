import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { drawBrokenPng, drawPng, drawTurnedJpeg } from "#e2e/fixtures/draw-picture.ts";
import { dropFiles } from "./drop-files.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo, reload } from "./go-to.ts";
import { type Desk, openDesk } from "./open-desk.ts";
import { test as base } from "./pressroom.ts";
import { openNewQuote } from "./quote-desk.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ pressroom, browser }, use) => {
    const desk = await openDesk(pressroom, browser);
    await use(desk);
    await desk.close();
  },
});
test.use({ journey: "files" });

const upload = (page: Page, name: string) =>
  page.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
const tile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Print files" }).getByRole("article").filter({ hasText: name });
const names = (page: Page) =>
  page.getByRole("region", { name: "Print files" }).getByRole("heading", { level: 3 });
const chosenBar = (page: Page) => page.getByRole("toolbar", { name: "The chosen files" });
const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Where to look" }).getByRole("button", { name, exact: true });
const fact = (page: Page, term: string): Locator =>
  page
    .getByRole("main")
    .locator("dt", { hasText: new RegExp(`^${term}$`) })
    .locator("+ dd");
const choose = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` }).check();

/** The small picture has come, and not a mark in its place. */
const isPictured = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

test("pictures are dropped, looked at, refused or turned, and found in the library", async ({ desk }) => {
  const page = await desk.join("Dora Designer", "designer");
  await goTo(page, `/${desk.slug}/test/files`);

  await test.step("an empty library says what it is for", async () => {
    await expect(page.getByRole("heading", { name: "No print files yet" })).toBeVisible();
    await findNothingSerious(page);
  });

  const crest = await drawPng("crest", { width: 3_000, height: 3_600 });
  await test.step("several are dropped at once and appear with their small pictures", async () => {
    await dropFiles(page, [crest, await drawPng("koi", { color: "#0b57d0" }), await drawPng("fox")]);
    for (const name of ["crest.png", "koi.png", "fox.png"]) {
      await expect(upload(page, name).getByText("In the library.")).toBeVisible();
      await isPictured(tile(page, name).locator("img"));
    }
    await expect(names(page)).toHaveCount(3);
    await expect(tile(page, "crest.png").getByText("3,000 × 3,600 px")).toBeVisible();
    await findNothingSerious(page);
  });

  await test.step("what cannot be printed is refused with its reason, and what is there is not stored twice", async () => {
    const gif = { name: "moving.png", mimeType: "image/png", buffer: Buffer.from("GIF89a and so on") };
    await page.locator("input[type=file]").setInputFiles([await drawBrokenPng("cut short"), gif]);
    await expect(upload(page, "cut short.png").getByText(/^This picture breaks off/)).toBeVisible();
    await expect(upload(page, "moving.png").getByText(/neither a PNG nor a JPEG/)).toBeVisible();
    await dropFiles(page, [{ ...crest, name: "the crest again.png" }]);
    await expect(upload(page, "the crest again.png").getByText(/Already in the library/)).toBeVisible();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step("a photo that lies on its side is asked about, and turned or left as it is", async () => {
    await dropFiles(page, [
      await drawTurnedJpeg("turned", { width: 1_600, height: 1_000 }),
      await drawTurnedJpeg("left", { width: 1_600, height: 1_001 }),
    ]);
    await upload(page, "turned.jpg").getByRole("button", { name: "Turn it upright" }).click();
    await upload(page, "left.jpg").getByRole("button", { name: "Print as stored" }).click();
    await expect(tile(page, "turned.jpg").getByText("1,000 × 1,600 px")).toBeVisible();
    await expect(tile(page, "left.jpg").getByText("1,600 × 1,001 px")).toBeVisible();
    await expect(tile(page, "left.jpg").getByText("Not upright")).toBeVisible();
    await expect(tile(page, "turned.jpg").getByText("Not upright")).toBeHidden();
  });

  await test.step("what is on its way survives leaving, and what is done does not linger", async () => {
    await page.getByRole("button", { name: "Clear what is done" }).click();
    await expect(upload(page, "koi.png")).toBeHidden();
    await reload(page);
    await expect(names(page)).toHaveCount(5);
  });
});

test("the library is sorted into folders and tags, searched, thinned out and shared by its address", async ({
  desk,
}) => {
  const page = await desk.join("Olga Operator", "operator");
  await goTo(page, `/${desk.slug}/test/files`);
  await dropFiles(page, [
    await drawPng("autumn crest", { color: "#7d5700" }),
    await drawPng("spring_fox", { color: "#386a20" }),
    await drawPng("SPRING-koi", { color: "#0b57d0" }),
  ]);
  await expect(names(page)).toHaveCount(3);

  await test.step("a folder is made, its name is taken once, and files are moved into it", async () => {
    await page.getByRole("button", { name: "New folder" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New folder" });
    await dialog.getByLabel("Name of the folder").fill("Spring");
    await dialog.getByRole("button", { name: "Make the folder" }).click();
    await expect(place(page, "Spring")).toBeVisible();
    await page.getByRole("button", { name: "New folder" }).first().click();
    await dialog.getByLabel("Name of the folder").fill("SPRING");
    await dialog.getByRole("button", { name: "Make the folder" }).click();
    await expect(dialog.getByText(/There is a folder of this name already/)).toBeVisible();
    await findNothingSerious(page);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("checkbox").first().check();
    await page
      .getByRole("checkbox")
      .last()
      .click({ modifiers: ["Shift"] });
    await expect(chosenBar(page).getByText("3 chosen")).toBeVisible();
    await page.getByRole("checkbox", { name: "Choose autumn crest.png" }).uncheck();
    await expect(chosenBar(page).getByText("2 chosen")).toBeVisible();
    await chosenBar(page).getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("menuitem", { name: "Spring" }).click();
    await expect(chosenBar(page)).toBeHidden();
    await place(page, "Spring").click();
    await expect(page).toHaveURL(/\?folder=/);
    await expect(names(page)).toHaveCount(2);
  });

  await test.step("where a folder was made and the move into it was not taken, that is said, and they stay chosen", async () => {
    let sent = 0;
    await page.route("**/test/files*", (route) => {
      if (route.request().headers()["next-action"]) sent += 1;
      return sent === 2 ? route.abort() : route.fallback();
    });
    await choose(page, "SPRING-koi.png");
    await chosenBar(page).getByRole("button", { name: "Move", exact: true }).click();
    await page.getByRole("menuitem", { name: "New folder…" }).click();
    const dialog = page.getByRole("dialog", { name: "New folder" });
    await dialog.getByLabel("Name of the folder").fill("Koi");
    await dialog.getByRole("button", { name: "Make the folder" }).click();
    await expect(place(page, "Koi")).toBeVisible();
    await expect(page.getByText(/^Pressroom did not answer/)).toBeVisible();
    await expect(chosenBar(page).getByText("1 chosen")).toBeVisible();
    await page.unrouteAll();
    await chosenBar(page).getByRole("button", { name: "Choose none" }).click();
  });

  await test.step("several are tagged at once, and a tag is a place to look", async () => {
    await choose(page, "spring_fox.png");
    await chosenBar(page).getByRole("button", { name: "Choose all", exact: true }).click();
    await chosenBar(page).getByRole("button", { name: "Tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Tags of 2 files" });
    await dialog.getByLabel("New tags").fill("Bestseller, front print");
    await dialog.getByRole("button", { name: "Save the tags" }).click();
    await expect(dialog).toBeHidden();
    await place(page, "All files").click();
    await expect(names(page)).toHaveCount(3);
    await place(page, "bestseller").click();
    await expect(page.getByRole("heading", { name: "Tagged “bestseller”" })).toBeVisible();
    await expect(names(page)).toHaveCount(2);
    await page.goBack();
    await expect(names(page)).toHaveCount(3);
  });

  const box = page.getByRole("searchbox", { name: "Search by name or tag" });
  await test.step("what is typed is found as one types, by name and by tag, and the address has it", async () => {
    await box.pressSequentially("spring k");
    await expect(names(page)).toHaveText(["SPRING-koi.png"]);
    await expect(box).toBeFocused();
    await box.fill("front");
    await expect(names(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=front$/);
    await reload(page);
    await expect(names(page)).toHaveCount(2);
    await box.fill("nothing like this");
    await expect(page.getByRole("heading", { name: "Nothing is called so" })).toBeVisible();
    await page.getByRole("button", { name: "Show all files" }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step("what is removed is kept aside and put back", async () => {
    await choose(page, "autumn crest.png");
    await chosenBar(page).getByRole("button", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this file from the library?" });
    await expect(dialog.getByText("The service has no way to delete a file, so it keeps it.")).toBeVisible();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(names(page)).toHaveCount(2);
    await place(page, "Removed").click();
    await expect(names(page)).toHaveText(["autumn crest.png"]);
    await choose(page, "autumn crest.png");
    await chosenBar(page).getByRole("button", { name: "Put back" }).click();
    await expect(page.getByRole("heading", { name: "Nothing was removed" })).toBeVisible();
    await page.getByRole("button", { name: "Show all files" }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step("a colleague's changes come by themselves, and a viewer changes nothing", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/live/files`);
    await expect(names(viewer)).toHaveCount(3);
    await expect(viewer.getByRole("checkbox")).toHaveCount(0);
    await expect(viewer.getByRole("button", { name: "Choose files" })).toHaveCount(0);
    await place(page, "Spring").click();
    await page.getByRole("button", { name: "Actions for Spring" }).click();
    await page.getByRole("menuitem", { name: "Delete folder" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete folder" }).click();
    await expect(names(page)).toHaveCount(3);
    await expect(place(viewer, "Spring")).toBeHidden();
    await findNothingSerious(viewer);
    await viewer.context().close();
  });

  await test.step("on a phone it fits, and the places are a list to choose from", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("combobox", { name: "Where to look" }).selectOption("bestseller");
    await expect(names(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await findNothingSerious(page);
  });
});

test("a file's page says what it is, where it prints and what prints it", async ({ desk }) => {
  const page = await desk.join("Olga Operator", "operator");
  await openNewQuote(page, desk.slug);
  const quoteId = page.url().split("/").at(-1) ?? "";
  await goTo(page, `/${desk.slug}/test/files`);
  await dropFiles(page, [await drawPng("crest", { width: 3_000, height: 3_600 })]);
  await page.getByRole("link", { name: "crest.png" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "crest.png" })).toBeVisible();
  const fileId = page.url().split("/").at(-1) ?? "";

  await test.step("its facts are in words", async () => {
    await isPictured(page.getByRole("img", { name: "crest.png, as it is stored and printed" }));
    await expect(fact(page, "Pixels")).toHaveText("3,000 × 3,600 (10.8 million)");
    await expect(fact(page, "Declared resolution")).toContainText(
      "300 dpi, which would make it 25.4 × 30.5 cm",
    );
    await expect(fact(page, "Transparency")).toContainText("the product shows through");
    await expect(fact(page, "Rotation")).toHaveText("Stored upright");
    await expect(page.getByText("No template uses it, and no quote or order in test mode.")).toBeVisible();
    // The catalog of a new account is read while the page is open.
    await expect(page.getByRole("link", { name: "Classic hoodie" }).first()).toBeVisible({ timeout: 60_000 });
    await findNothingSerious(page);
  });

  await test.step("it is called otherwise, tagged and moved about; the service keeps its filename", async () => {
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("The crest");
    await page.getByRole("button", { name: "Save the name" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The crest" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save the name" })).toBeFocused();
    await expect(fact(page, "Filename")).toHaveText("crest.png");
    await page.getByRole("combobox", { name: "Tags" }).fill("Navy, gold");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove the tag gold" }).click();
    await expect(page.getByRole("button", { name: "Remove the tag gold" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Remove the tag navy" })).toBeVisible();
    await page.getByRole("button", { name: "Read again" }).click();
    await expect(
      page.getByText("The service holds it, and what it says of it is up to date here."),
    ).toBeVisible();
  });

  await test.step("a quote that prints it is named without reloading", async () => {
    const address = `/api/quotes/${desk.slug}/test/${quoteId}`;
    const { document, revision, name } = await (await page.request.get(address)).json();
    const line = { id: randomUUID(), sku: "NOT-THERE", quantity: 1, productId: null, sellingCents: null };
    const saved = await page.request.put(address, {
      data: { revision, document: { ...document, lines: [{ ...line, files: { front: fileId } }] } },
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(saved.status()).toBe(200);
    await expect(page.getByRole("region", { name: "Quotes" }).getByRole("link", { name })).toBeVisible();
  });

  await test.step("removed, it says so and can be put back; a file that is not there is not here", async () => {
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("This file was removed from the library")).toBeVisible();
    await page.getByRole("button", { name: "Put back" }).click();
    await expect(page.getByText("This file was removed from the library")).toBeHidden();
    await goTo(page, `/${desk.slug}/test/files/${randomUUID()}`);
    await expect(page.getByRole("heading", { name: "There is no such file" })).toBeVisible();
    await page.getByRole("link", { name: "To the print files" }).click();
    await expect(names(page)).toHaveText(["The crest"]);
  });
});
