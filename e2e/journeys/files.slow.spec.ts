import { expect, type Locator, type Page } from "@playwright/test";
import { drawBrokenPng, drawPng, drawTurnedJpeg } from "#e2e/fixtures/draw-picture.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { dropFiles } from "./drop-files.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

const upload = (page: Page, name: string) =>
  page
    .getByRole("region", { name: say("uploads.title") })
    .getByRole("listitem")
    .filter({ hasText: name });
const tile = (page: Page, name: string) =>
  page
    .getByRole("region", { name: say("library.title") })
    .getByRole("article")
    .filter({ hasText: name });
const names = (page: Page) =>
  page.getByRole("region", { name: say("library.title") }).getByRole("heading", { level: 3 });
const chosenBar = (page: Page) => page.getByRole("toolbar", { name: say("library.chosenFiles") });
const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: say("library.places") }).getByRole("button", { name, exact: true });
const choose = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: say("library.choose", { name }) }).check();

/** Expects the loaded preview instead of a placeholder. */
const isPictured = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

test("pictures are dropped, checked, refused or rotated, and found in the library", async ({ desk }) => {
  const page = await desk.join("Dora Designer", "designer");
  await goTo(page, `/${desk.slug}/test/files`);

  await test.step("an empty library explains itself", async () => {
    await expect(page.getByRole("heading", { name: say("library.emptyTitle") })).toBeVisible();
    await expectNoViolations(page);
  });

  const crest = await drawPng("crest", { width: 3_000, height: 3_600 });
  await test.step("several dropped files appear with their previews", async () => {
    await dropFiles(page, [crest, await drawPng("koi", { color: "#0b57d0" }), await drawPng("fox")]);
    for (const name of ["crest.png", "koi.png", "fox.png"]) {
      await expect(upload(page, name).getByText(say("uploads.stages.stored"))).toBeVisible();
      await isPictured(tile(page, name).locator("img"));
    }
    await expect(names(page)).toHaveCount(3);
    await expect(
      tile(page, "crest.png").getByText(say("library.pixels", { width: 3000, height: 3600 })),
    ).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("an unprintable file is refused with its reason, and a duplicate is not stored twice", async () => {
    const gif = { name: "moving.png", mimeType: "image/png", buffer: Buffer.from("GIF89a and so on") };
    await page.locator("input[type=file]").setInputFiles([await drawBrokenPng("cut short"), gif]);
    await expect(
      upload(page, "cut short.png").getByText(pattern`^${say("uploadProblems.breaks_off")}`),
    ).toBeVisible();
    await expect(upload(page, "moving.png").getByText(sayAny("uploads.here.not_a_picture"))).toBeVisible();
    await dropFiles(page, [{ ...crest, name: "the crest again.png" }]);
    await expect(
      upload(page, "the crest again.png").getByText(sayAny("uploads.stages.duplicate")),
    ).toBeVisible();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step("a photo on its side asks first, and is rotated or kept", async () => {
    await dropFiles(page, [
      await drawTurnedJpeg("turned", { width: 1_600, height: 1_000 }),
      await drawTurnedJpeg("left", { width: 1_600, height: 1_001 }),
    ]);
    await upload(page, "turned.jpg")
      .getByRole("button", { name: say("uploads.bakeIn") })
      .click();
    await upload(page, "left.jpg")
      .getByRole("button", { name: say("uploads.keep") })
      .click();
    await expect(
      tile(page, "turned.jpg").getByText(say("library.pixels", { width: 1000, height: 1600 })),
    ).toBeVisible();
    await expect(
      tile(page, "left.jpg").getByText(say("library.pixels", { width: 1600, height: 1001 })),
    ).toBeVisible();
    await expect(tile(page, "left.jpg").getByText(say("library.turned"))).toBeVisible();
    await expect(tile(page, "turned.jpg").getByText(say("library.turned"))).toBeHidden();
  });

  await test.step("finished uploads can be cleared, and do not return after a reload", async () => {
    await page.getByRole("button", { name: say("uploads.clear") }).click();
    await expect(upload(page, "koi.png")).toBeHidden();
    await reload(page);
    await expect(names(page)).toHaveCount(5);
  });
});

test("the library is organised in folders and tags, searched and shared by URL", async ({ desk }) => {
  const page = await desk.join("Olga Operator", "operator");
  await goTo(page, `/${desk.slug}/test/files`);
  await dropFiles(page, [
    await drawPng("autumn crest", { color: "#7d5700" }),
    await drawPng("spring_fox", { color: "#386a20" }),
    await drawPng("SPRING-koi", { color: "#0b57d0" }),
  ]);
  await expect(names(page)).toHaveCount(3);

  await test.step("a folder is created with a unique name, and files are moved into it", async () => {
    await page
      .getByRole("button", { name: say("library.newFolder") })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: say("library.newFolder") });
    await dialog.getByLabel(say("library.folderName")).fill("Spring");
    await dialog.getByRole("button", { name: say("library.makeFolder") }).click();
    await expect(place(page, "Spring")).toBeVisible();
    await page
      .getByRole("button", { name: say("library.newFolder") })
      .first()
      .click();
    await dialog.getByLabel(say("library.folderName")).fill("SPRING");
    await dialog.getByRole("button", { name: say("library.makeFolder") }).click();
    await expect(dialog.getByText(sayAny("errors.folder_exists"))).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: say("common.close") }).click();
    await page.getByRole("checkbox").first().check();
    await page
      .getByRole("checkbox")
      .last()
      .click({ modifiers: ["Shift"] });
    await expect(chosenBar(page).getByText(say("library.chosen", { count: 3 }))).toBeVisible();
    await page.getByRole("checkbox", { name: say("library.choose", { name: "autumn crest.png" }) }).uncheck();
    await expect(chosenBar(page).getByText(say("library.chosen", { count: 2 }))).toBeVisible();
    await chosenBar(page)
      .getByRole("button", { name: say("library.move"), exact: true })
      .click();
    await page.getByRole("menuitem", { name: "Spring" }).click();
    await expect(chosenBar(page)).toBeHidden();
    await place(page, "Spring").click();
    await expect(page).toHaveURL(/\?folder=/);
    await expect(names(page)).toHaveCount(2);
  });

  await test.step("a failed move into a new folder says so, and keeps the files selected", async () => {
    let sent = 0;
    await page.route("**/test/files*", (route) => {
      if (route.request().headers()["next-action"]) sent += 1;
      return sent === 2 ? route.abort() : route.fallback();
    });
    await choose(page, "SPRING-koi.png");
    await chosenBar(page)
      .getByRole("button", { name: say("library.move"), exact: true })
      .click();
    await page.getByRole("menuitem", { name: say("library.intoNewFolder") }).click();
    const dialog = page.getByRole("dialog", { name: say("library.newFolder") });
    await dialog.getByLabel(say("library.folderName")).fill("Koi");
    await dialog.getByRole("button", { name: say("library.makeFolder") }).click();
    await expect(place(page, "Koi")).toBeVisible();
    await expect(page.getByText(pattern`^${say("library.unreachable")}`)).toBeVisible();
    await expect(chosenBar(page).getByText(say("library.chosen", { count: 1 }))).toBeVisible();
    await page.unrouteAll();
    await chosenBar(page)
      .getByRole("button", { name: say("library.clear") })
      .click();
  });

  await test.step("several files are tagged at once, and a tag can be opened", async () => {
    await choose(page, "spring_fox.png");
    await chosenBar(page)
      .getByRole("button", { name: say("library.chooseAll"), exact: true })
      .click();
    await chosenBar(page)
      .getByRole("button", { name: say("library.tag") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("library.tagTitle", { count: 2 }) });
    await dialog.getByLabel(say("library.newTags")).fill("Bestseller, front print");
    await dialog.getByRole("button", { name: say("library.saveTags") }).click();
    await expect(dialog).toBeHidden();
    await place(page, say("library.all")).click();
    await expect(names(page)).toHaveCount(3);
    await place(page, "bestseller").click();
    await expect(
      page.getByRole("heading", { name: say("library.tagged", { tag: "bestseller" }) }),
    ).toBeVisible();
    await expect(names(page)).toHaveCount(2);
    await page.goBack();
    await expect(names(page)).toHaveCount(3);
  });

  const box = page.getByRole("searchbox", { name: say("library.search") });
  await test.step("results by name and tag appear during typing, and the search is in the URL", async () => {
    await box.pressSequentially("spring k");
    await expect(names(page)).toHaveText(["SPRING-koi.png"]);
    await expect(box).toBeFocused();
    await box.fill("front");
    await expect(names(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=front$/);
    await reload(page);
    await expect(names(page)).toHaveCount(2);
    await box.fill("nothing like this");
    await expect(page.getByRole("heading", { name: say("library.nothingTitle") })).toBeVisible();
    await page.getByRole("button", { name: say("library.showAll") }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step("a removed file is kept aside and restored", async () => {
    await choose(page, "autumn crest.png");
    await chosenBar(page)
      .getByRole("button", { name: say("library.remove") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("library.removeTitle", { count: 1 }) });
    await expect(dialog.getByText(say("library.removeService", { count: 1 }))).toBeVisible();
    await dialog.getByRole("button", { name: say("library.remove") }).click();
    await expect(names(page)).toHaveCount(2);
    await place(page, say("library.removed")).click();
    await expect(names(page)).toHaveText(["autumn crest.png"]);
    await choose(page, "autumn crest.png");
    await chosenBar(page)
      .getByRole("button", { name: say("library.putBack") })
      .click();
    await expect(page.getByRole("heading", { name: say("library.noneRemovedTitle") })).toBeVisible();
    await page.getByRole("button", { name: say("library.showAll") }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step("a colleague's changes appear by themselves, and a viewer cannot change anything", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/live/files`);
    await expect(names(viewer)).toHaveCount(3);
    await expect(viewer.getByRole("checkbox")).toHaveCount(0);
    await expect(viewer.getByRole("button", { name: say("uploads.choose") })).toHaveCount(0);
    await place(page, "Spring").click();
    await page.getByRole("button", { name: say("library.folderActions", { name: "Spring" }) }).click();
    await page.getByRole("menuitem", { name: say("library.deleteFolder") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("library.deleteFolder") })
      .click();
    await expect(names(page)).toHaveCount(3);
    await expect(place(viewer, "Spring")).toBeHidden();
    await viewer.context().close();
  });

  await test.step("on a phone the library fits, and places are in a select", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("combobox", { name: say("library.places") }).selectOption("bestseller");
    await expect(names(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
