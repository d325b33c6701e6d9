import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { dropFiles } from "./drop-files.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { holdActions } from "./hold-actions.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";
import { test } from "./pressroom.ts";

const heads = "Order;Article;Pieces;To;Street;Zip;Town;Country";
const line = (reference: string, sku: string, pieces = "1", country = "Deutschland") =>
  `${reference};${sku};${pieces};Jürgen Groß;Heidestraße 17;51147;Köln;${country}`;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const means = (page: Page, column: string) =>
  page.getByRole("combobox", { name: say("imports.meansOf", { column }), exact: true });

async function bring(page: Page, slug: string, name: string, text: string): Promise<void> {
  await goTo(page, `/${slug}/test/imports/new`);
  await page.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "text/csv",
    // The encoding of older spreadsheet programs.
    buffer: Buffer.from(text, "latin1"),
  });
  await expect(heading(page, name)).toBeVisible();
}

async function aSku(page: Page, desk: JourneyWorkspace): Promise<string> {
  // Once all products are read, their print areas are known too, which columns can be mapped to.
  await expect
    .poll(
      async () => {
        const state = await page.request.get(`/api/catalog/${desk.slug}/test/state?lang=en`);
        return ((await state.json()) as { syncedAt: string | null }).syncedAt;
      },
      { timeout: 60_000 },
    )
    .not.toBeNull();
  const order = await desk.makeDraft("test", "there-already");
  const reply = await page.request.get(`/api/orders/${desk.slug}/test/${order.id}`);
  if (reply.ok()) return ((await reply.json()) as { items: { sku: string }[] }).items[0]?.sku ?? "";
  await expect
    .poll(async () => (await page.request.get(`/api/orders/${desk.slug}/test/${order.id}`)).ok(), {
      timeout: 60_000,
    })
    .toBe(true);
  return aSkuOf(page, desk, order.id);
}

async function aSkuOf(page: Page, desk: JourneyWorkspace, orderId: string): Promise<string> {
  const reply = await page.request.get(`/api/orders/${desk.slug}/test/${orderId}`);
  return ((await reply.json()) as { items: { sku: string }[] }).items[0]?.sku ?? "";
}

test("a file of orders is read, mapped, corrected, created, retried for its failed rows, and paid", async ({
  desk,
}) => {
  const page = await desk.join("Otto Operator", "operator");
  const sku = await aSku(page, desk);

  await test.step("without imports the page offers one button", async () => {
    await goTo(page, `/${desk.slug}/test/imports`);
    await expect(page.getByText(say("imports.emptyTitle"))).toBeVisible();
    await page
      .getByRole("link", { name: say("imports.new") })
      .first()
      .click();
    await expect(heading(page, say("imports.new"))).toBeVisible();
  });

  await test.step("two files at once are refused, and neither is read", async () => {
    const files = ["spring.csv", "summer.csv"].map((name) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from([heads, line("J-0", sku)].join("\n")),
    }));
    await dropFiles(page, files, `[aria-label="${say("imports.dropLabel")}"]`);
    await expect(page.getByText(say("imports.oneFile"))).toBeVisible();
    await expect(heading(page, say("imports.new"))).toBeVisible();
  });

  await test.step("text without orders is refused in words", async () => {
    await page.getByLabel(say("imports.pasteLabel")).fill("reference,sku");
    await button(page, say("imports.pasteGo")).click();
    await expect(page.getByText(sayAny("errors.import_empty"))).toBeVisible();
  });

  await test.step("separator, encoding and columns are recognised, and the others are mapped with a live preview", async () => {
    const rows = [
      line("J-1", sku),
      line("J-2", sku, "2", "Freedonia"),
      line("J-3", sku, "none"),
      line("J-4", "NO-SUCH-SKU"),
      line("there-already", sku),
      line("J-1", sku, "3"),
    ];
    await bring(page, desk.slug, "spring-fair.csv", [heads, ...rows].join("\r\n"));
    await expect(means(page, "Country")).toHaveValue("country");
    await expect(page.getByText(sayAny("imports.needsColumns"))).toBeVisible();
    const front = pattern`^${say("imports.fileOf", { face: say("faces.front") })}$`;
    await expect(means(page, "Article").locator("option").filter({ hasText: front })).toHaveCount(1);
    await means(page, "Article").selectOption("sku");
    await means(page, "Pieces").selectOption("quantity");
    await means(page, "To").selectOption("name");
    const preview = page.getByRole("table", { name: say("imports.previewTitle") });
    await expect(preview.getByText("Jürgen Groß, Heidestraße 17, 51147, Köln, DE").first()).toBeVisible();
    await expect(
      preview.getByText(say("imports.problem.country_unknown", { given: "Freedonia" })),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel(say("imports.saveAs")).fill("Fair list");
    await button(page, say("imports.check")).click();
    await expect(page.getByText(say("imports.state.checked"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await button(page, say("imports.changeColumns")).click();
    await expect(means(page, "Pieces")).toHaveValue("quantity");
    await button(page, say("imports.check")).click();
    await expect(means(page, "Pieces")).toBeHidden();
  });

  await test.step("problems name row and column, and are corrected there", async () => {
    await expect(page.getByText(say("imports.state.checked"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(
      page.getByText(say("imports.problem.country_unknown", { given: "Freedonia" })),
    ).toBeVisible();
    await expect(page.getByText(say("imports.problem.quantity_invalid"))).toBeVisible();
    await expectNoViolations(page);
    await page
      .getByLabel(say("imports.correctLabel", { column: say("imports.field.country"), row: 3 }))
      .fill("Austria");
    // Leaving the field saves it. The dialog with the count from before disappears.
    await button(page, say("imports.start", { count: 1 })).click();
    await expect(page.getByText(say("imports.problem.country_unknown", { given: "Freedonia" }))).toHaveCount(
      0,
    );
    await expect(button(page, say("imports.start", { count: 2 }))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the import asks once with totals and creates the orders; leaving the page does not stop it", async () => {
    await button(page, say("imports.start", { count: 2 })).click();
    await expect(page.getByText(sayAny("imports.startText", { count: 2, amount: /€.+/ }))).toBeVisible();
    await button(page, say("imports.startGoTest", { count: 2 })).click();
    await expect(page.getByText(say("imports.state.finished"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await reload(page);
    await expect(
      page.getByText(say("imports.creatingCounts", { done: 2, total: 2, refused: 0 })),
    ).toBeVisible();
    await page.getByText(`${say("imports.lane.created")} 2`, { exact: true }).click();
    await expect(page.getByRole("link", { name: "J-2" })).toBeVisible();
  });

  await test.step("failed rows are corrected in place, in an import of their own", async () => {
    const ended = page.url();
    await button(page, say("imports.mend")).click();
    const quantity = page.getByLabel(
      say("imports.correctLabel", { column: say("imports.field.quantity"), row: 2 }),
    );
    await quantity.fill("4", { timeout: 60_000 });
    await quantity.press("Tab");
    await expect(button(page, say("imports.start", { count: 1 }))).toBeVisible({ timeout: 60_000 });
    await expect(quantity).toHaveCount(0);
    await page.getByRole("link", { name: say("imports.twinLink") }).click();
    await expect(page).toHaveURL(ended);
    await page.getByRole("link", { name: say("imports.openCorrection") }).click();
    await expect(page.getByText(say("imports.correctionText"))).toBeVisible();
    await goTo(page, ended);
  });

  await test.step("the failed-rows file is corrected and imported again, and its columns are known", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: say("imports.download") }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv).toContain(`${say("imports.field.quantity")}: ${say("imports.problem.quantity_invalid")}`);
    expect(csv).not.toContain("J-2");
    await goTo(page, `/${desk.slug}/test/imports/new`);
    const mended = csv.replace("NO-SUCH-SKU", sku).replace(",none,", ",4,").replace(";none;", ";4;");
    await page.getByLabel(say("imports.pasteLabel")).fill(mended.replace("\ufeff", ""));
    await button(page, say("imports.pasteGo")).click();
    await expect(heading(page, say("imports.pastedName"))).toBeVisible();
    await expect(means(page, "Article")).toHaveValue("sku");
    await button(page, say("imports.check")).click();
    await button(page, say("imports.start", { count: 2 })).click({ timeout: 60_000 });
    await button(page, say("imports.startGoTest", { count: 2 })).click();
    await expect(page.getByText(say("imports.state.finished"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step("an operator requests payment for all; a manager pays them", async () => {
    await expect(page.getByText(pattern`^${sayAny("imports.payTitle", { count: 2 })}`)).toBeVisible();
    await button(page, say("imports.askAll", { count: 2 })).click();
    await expect(page.getByText(sayAny("imports.asked"))).toBeVisible();
    const address = page.url();
    const manager = await desk.join("Mara Manager", "manager");
    await goTo(manager, address);
    await button(manager, say("imports.payThem", { count: 2 })).click();
    await expect(manager.getByText(say("limits.payInTest"))).toBeVisible();
    await manager
      .getByRole("dialog")
      .getByRole("button", { name: pattern`^${sayAny("limits.payTest", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(heading(manager, say("run.title.pay", { count: 2 }))).toBeVisible();
    await expect(manager.getByText(say("run.finished"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
  });
});

test("a long import is paused, left and resumed", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  const sku = await aSku(page, desk);
  const rows = Array.from({ length: 80 }, (_, at) => line(`L-${at}`, sku));
  await bring(page, desk.slug, "long.csv", [heads, ...rows].join("\r\n"));
  await means(page, "Article").selectOption("sku");
  await means(page, "Pieces").selectOption("quantity");
  await means(page, "To").selectOption("name");
  await button(page, say("imports.check")).click();
  await button(page, say("imports.start", { count: 80 })).click({ timeout: 60_000 });
  // Slow enough that the import is not over before the page shows that it can be paused.
  await desk.addFault({ method: "POST", path: "/v1/orders", delay_ms: 5_000 });
  await button(page, say("imports.startGoTest", { count: 80 })).click();
  await button(page, say("imports.pause")).click();
  await expect(page.getByText(say("imports.state.paused"), { exact: true })).toBeVisible();
  await desk.clearFaults();
  await goTo(page, `/${desk.slug}/test/imports`);
  await page.getByRole("link", { name: "long.csv" }).click();
  await button(page, say("imports.resume")).click();
  await expect(page.getByText(say("imports.state.finished"), { exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await expect(
    page.getByText(say("imports.creatingCounts", { done: 80, total: 80, refused: 0 })),
  ).toBeVisible();
});

test("rows of one reference that contradict each other become two orders", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  const sku = await aSku(page, desk);
  const rows = [line("K-1", sku), line("K-1", sku).replace("Köln", "Bonn")];
  await bring(page, desk.slug, "two-towns.csv", [heads, ...rows].join("\r\n"));
  await means(page, "Article").selectOption("sku");
  await means(page, "Pieces").selectOption("quantity");
  await means(page, "To").selectOption("name");
  await button(page, say("imports.check")).click();
  await expect(page.getByText(say("imports.problem.conflict", { first: 2 }))).toBeVisible({
    timeout: 60_000,
  });
  const reference = page.getByLabel(
    say("imports.correctLabel", { column: say("imports.field.reference"), row: 3 }),
  );
  const saves: string[] = [];
  page.on("request", (request) => {
    const [saved] = (request.method() === "POST" && request.postData()?.match(/K-(1b|2)(?=")/)) || [];
    if (saved) saves.push(saved);
  });
  const letThrough = await holdActions(page);
  await reference.fill("K-1b");
  await button(page, say("imports.correct")).click();
  // The next correction, before the first is answered.
  await reference.fill("K-2");
  await reference.press("Enter");
  await letThrough();
  await expect(button(page, say("imports.start", { count: 2 }))).toBeVisible({ timeout: 60_000 });
  await expect(reference).toHaveCount(0);
  await expect.poll(() => saves).toEqual(["K-1b", "K-2"]);
});
