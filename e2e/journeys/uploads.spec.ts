import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { noisePng, turnedJpeg } from "#e2e/fixtures/noise-picture.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { openUnreliableProxy } from "#e2e/fixtures/unreliable-proxy.ts";
import { say, sayAny } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

type Chosen = { name: string; mimeType: string; buffer: Buffer };

const png = async (name: string): Promise<Chosen> => ({
  name,
  mimeType: "image/png",
  buffer: await noisePng(),
});
/** About 6 MB, as a file on the disk: choosing it again gives the same file. */
async function large(name: string): Promise<string> {
  const file = test.info().outputPath(name);
  await writeFile(file, await noisePng({ width: 10_000, height: 200 }));
  return file;
}

const uploads = (page: Page) => page.getByRole("region", { name: say("uploads.title") });
const line = (page: Page, name: string): Locator =>
  uploads(page).getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string) => uploads(page).getByRole("button", { name });
const choose = (page: Page, files: Chosen[] | string) =>
  page.locator('input[type="file"]').first().setInputFiles(files);

/** The start offset of each upload request. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

test("files are chosen, dropped and pasted, and checked on their way into the library", async ({ desk }) => {
  const page = await desk.join("Dora Designer", "designer");
  await goTo(page, `/${desk.slug}/test/files`);

  await test.step("several at once, each with its result", async () => {
    const text = { name: "letter.png", mimeType: "image/png", buffer: Buffer.from("Dear all") };
    const broken = await png("broken.png");
    broken.buffer = Buffer.concat([broken.buffer.subarray(0, 20_000)]);
    await choose(page, [await png("flag.png"), await png("flower.png"), text, broken]);
    await expect(line(page, "flag.png")).toContainText(say("uploads.stages.stored"));
    await expect(line(page, "flower.png")).toContainText(say("uploads.stages.stored"));
    await expect(line(page, "letter.png")).toContainText(say("uploads.here.not_a_picture"));
    await expect(line(page, "broken.png")).toContainText(say("uploadProblems.breaks_off"));
  });

  await test.step("a rotated photo asks first, and is rotated", async () => {
    const buffer = await turnedJpeg({ width: 1_200, height: 800 });
    const turned = { name: "turned.jpg", mimeType: "image/jpeg", buffer };
    await choose(page, [turned]);
    await expect(line(page, "turned.jpg")).toContainText(
      say("uploads.asking", { width: 1_200, height: 800 }),
    );
    const drawn = await page.request.get(page.url());
    expect(await drawn.text(), "it is in the page before any code").toContain(">turned.jpg</span>");
    await button(page, say("uploads.bakeIn")).click();
    await expect(line(page, "turned.jpg")).toContainText(say("uploads.stages.stored"));
  });

  await test.step("the same picture under another name is a duplicate", async () => {
    const file = await png("first.png");
    await choose(page, [file]);
    await expect(line(page, "first.png")).toContainText(say("uploads.stages.stored"));
    await choose(page, [{ ...file, name: "second.png" }]);
    await expect(line(page, "second.png")).toContainText(sayAny("uploads.stages.duplicate"));
  });

  await test.step("one file is dropped on the page, one is pasted", async () => {
    for (const [kind, name] of [
      ["drop", "dropped.png"],
      ["paste", "pasted.png"],
    ] as const) {
      const bytes = [...(await png(name)).buffer];
      await page.evaluate(
        ({ kind, name, bytes }) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
          const event =
            kind === "drop"
              ? new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true })
              : new ClipboardEvent("paste", { clipboardData: files, bubbles: true });
          document.body.dispatchEvent(event);
        },
        { kind, name, bytes },
      );
      await expect(line(page, name)).toContainText(say("uploads.stages.stored"));
    }
  });

  await test.step("finished uploads are cleared, and do not return", async () => {
    await button(page, say("uploads.clear")).click();
    await expect(uploads(page)).toBeHidden();
  });

  await test.step("several public links, each with its result", async () => {
    await page.getByText(say("uploads.byLink")).click();
    const address = await servePicture("linked");
    await page.getByLabel(say("uploads.links.links")).fill(`${address}\nhttp://127.0.0.1:9/none.png`);
    await page.getByRole("button", { name: say("uploads.links.add", { count: 2 }) }).click();
    const form = page.getByRole("form", { name: say("uploads.links.title") });
    await expect(form.getByRole("listitem").filter({ hasText: address })).toContainText(
      say("uploads.links.stored"),
    );
    await expect(form.getByRole("listitem").filter({ hasText: "none.png" })).toContainText(
      sayAny("errors.service_refused"),
    );
  });
});

test("an upload is paused, loses its connection and its page, and continues at its offset", async ({
  desk,
  pressroom,
}) => {
  const page = await desk.join("Dora Designer", "designer");
  const network = await openUnreliableProxy(pressroom.url);
  const files = `${network.url}/${desk.slug}/test/files`;
  await goTo(page, files);
  const offsets = watchOffsets(page);
  // The browser may have sent the last missing bytes already, so this counts only uploads from the start.
  const beginnings = () => offsets.filter((offset) => offset === 0).length;
  const bar = (name: string) => line(page, name).getByRole("progressbar");
  const isUnderWay = (name: string) =>
    expect.poll(async () => Number(await bar(name).getAttribute("aria-valuenow"))).toBeGreaterThan(500_000);

  await test.step("an upload is paused and resumed", async () => {
    network.slow();
    await choose(page, await large("paused.png"));
    await isUnderWay("paused.png");
    await button(page, say("uploads.pause", { name: "paused.png" })).click();
    await expect(line(page, "paused.png")).toContainText(sayAny("uploads.stages.paused"));
    network.repair();
    await button(page, say("uploads.resume", { name: "paused.png" })).click();
    await expect(line(page, "paused.png")).toContainText(say("uploads.stages.stored"));
    expect(beginnings()).toBe(1);
  });

  await test.step("without a connection the upload waits, and continues by itself", async () => {
    network.slow();
    await choose(page, await large("lost.png"));
    await isUnderWay("lost.png");
    network.cut();
    await expect(line(page, "lost.png")).toContainText(sayAny("uploads.stages.lost"));
    network.repair();
    await expect(line(page, "lost.png")).toContainText(say("uploads.stages.stored"));
    expect(beginnings()).toBe(2);
  });

  await test.step("leaving asks first; choosing the same file again continues the upload", async () => {
    const file = await large("left.png");
    network.slow();
    await choose(page, file);
    await isUnderWay("left.png");
    const warned = page.waitForEvent("dialog");
    const leaving = page.reload().catch(() => undefined);
    await (await warned).accept();
    await leaving;
    network.drop();
    await expect(line(page, "left.png")).toContainText(say("uploads.stages.interrupted"));
    network.repair();
    await choose(page, file);
    await expect(line(page, "left.png")).toContainText(say("uploads.stages.stored"));
    expect(beginnings()).toBe(3);
  });

  await test.step("a cancelled upload is deleted here and at the server", async () => {
    network.slow();
    await choose(page, await large("cancelled.png"));
    await isUnderWay("cancelled.png");
    const told = page.waitForResponse((reply) => reply.request().method() === "DELETE");
    await button(page, say("uploads.cancel", { name: "cancelled.png" })).click();
    expect((await told).status()).toBe(204);
    await expect(line(page, "cancelled.png")).toBeHidden();
    network.repair();
    await reload(page);
    await expect(page.getByRole("button", { name: say("uploads.choose") })).toBeVisible();
    await expect(line(page, "cancelled.png")).toBeHidden();
  });

  await test.step("of two tabs one sends the file, and the other one waits", async () => {
    const file = await large("two-tabs.png");
    const other = await page.context().newPage();
    await goTo(other, files);
    // Slow enough for the other tab to choose the file, too.
    network.slow();
    await choose(page, file);
    await isUnderWay("two-tabs.png");
    await choose(other, file);
    await expect(line(other, "two-tabs.png")).toContainText(say("uploads.stages.elsewhere"));
    network.repair();
    await expect(line(page, "two-tabs.png")).toContainText(say("uploads.stages.stored"));
    await expect(line(other, "two-tabs.png")).toContainText(say("uploads.stages.stored"));
  });

  network.close();
});
