import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { aCsvRow, heads, type ImportSetup, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { changeImportState } from "#lib/workflows/imports/change-import-state.ts";
import { correctRow } from "#lib/workflows/imports/correct-row.ts";
import { discardImport } from "#lib/workflows/imports/discard-import.ts";
import { getImport } from "#lib/workflows/imports/get-import.ts";
import { listImports } from "#lib/workflows/imports/list-imports.ts";
import { prepareMapping } from "#lib/workflows/imports/prepare-mapping.ts";
import { readFailedRows } from "#lib/workflows/imports/read-failed-rows.ts";
import { runImport } from "#lib/workflows/imports/run-import.ts";
import { writeFailedRows } from "#lib/workflows/imports/write-failed-rows.ts";

const pressroom = useVerbs();
let desk: ImportSetup;
beforeAll(async () => {
  desk = await openImportSetup(pressroom);
});

const ref = () => `R-${randomUUID().slice(0, 8)}`;
const file = (...lines: string[]) => [heads, ...lines].join("\n");

test("rows with the same reference become one order, priced before it is created once", async () => {
  const [a, b] = [ref(), ref()];
  const second = `${a},${desk.sku},2,,,,,`;
  const importId = await desk.check(file(aCsvRow(a, desk.sku), aCsvRow(b, desk.sku), second));
  const checked = await desk.view(importId);
  expect(checked).toMatchObject({ state: "checked", counts: { ready: 2, invalid: 0 }, rowsCount: 3 });
  expect(checked.readyCents).toBeGreaterThan(0);
  const { orders: ready } = await desk.rows(importId, "ready");
  const estimates = ready.map(({ estimateCents }) => estimateCents ?? 0);
  expect(estimates[0]).toBeGreaterThan(estimates[1] ?? 0);
  expect(estimates.reduce((sum, cents) => sum + cents, 0)).toBe(checked.readyCents);
  await desk.run(importId);
  const done = await desk.view(importId);
  expect(done).toMatchObject({ state: "finished", counts: { created: 2, ready: 0, refused: 0 } });
  expect(done.createdCents).toBe(checked.readyCents);
  const { orders } = await desk.rows(importId, "created");
  expect(orders.map(({ reference, pieces, recipient }) => [reference, pieces, recipient])).toEqual([
    [a, 3, "Ada Lovelace"],
    [b, 1, "Ada Lovelace"],
  ]);
});

test("a problem names its row and column, and can be corrected there", async () => {
  const [a, b] = [ref(), ref()];
  const importId = await desk.check(
    file(
      aCsvRow(a, "NO-SUCH-SKU"),
      aCsvRow(ref(), desk.sku).replace("France", "Freedonia"),
      aCsvRow(ref(), desk.sku).replace(",1,", ",none,"),
      aCsvRow(b, desk.sku),
      aCsvRow(b, desk.sku, "Other Person"),
      `,${desk.sku},1,,,,,FR`,
    ),
  );
  const view = await desk.view(importId);
  expect(view.state).toBe("checked");
  expect(await desk.problems(importId)).toEqual(
    expect.arrayContaining([
      "3 country country_unknown",
      "4 quantity quantity_invalid",
      "6 name conflict",
      "7 name missing",
      "7 line1 missing",
      "7 city missing",
    ]),
  );
  expect(view).toMatchObject({ counts: { ready: 0, invalid: 5 }, problemRows: 5 });
  await correctRow(desk.ctx, { importId, rows: [3], column: 7, value: "Portugal" });
  await desk.work(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ ready: 1, invalid: 4 });
});

test("an existing reference is found during the check", async () => {
  const taken = ref();
  await desk.run(await desk.check(file(aCsvRow(taken, desk.sku))));
  const importId = await desk.check(file(aCsvRow(taken, desk.sku), aCsvRow(ref(), desk.sku)));
  expect((await desk.view(importId)).counts).toMatchObject({ taken: 1, ready: 1 });
  const [row] = (await desk.rows(importId, "taken")).orders;
  const { number } = await getOrder(desk.ctx, { orderId: row?.orderId ?? "" });
  expect(row).toMatchObject({ reference: taken, orderNumber: number });
});

test("German headings, Windows-1252 and semicolons are recognised", async () => {
  const text = `Bestellnummer;Artikelnummer;Menge;Empfänger;Straße;PLZ;Ort;Land\r\n${ref()};${desk.sku};2;Jürgen Groß;Königsallee 5;40212;Düsseldorf;Österreich\r\n`;
  const importId = await desk.check(Buffer.from(text, "latin1"));
  expect(await desk.view(importId)).toMatchObject({
    encoding: "windows-1252",
    separator: ";",
    counts: { ready: 1 },
  });
  const { orders } = await desk.rows(importId, "ready");
  expect(orders[0]).toMatchObject({ recipient: "Jürgen Groß", place: "Düsseldorf, AT", pieces: 2 });
});

test("a saved column mapping is found again by its headings", async () => {
  const text = `Our no,What,To whom,Where,Code,Town,Land\n${ref()},${desk.sku},Ada,Street 1,75001,Paris,FR\n`;
  const columns = ["reference", "sku", "name", "line1", "postal_code", "city", "country"];
  const importId = await desk.check(text, { columns, saveAs: "Our list" });
  expect((await desk.view(importId)).counts.ready).toBe(1);
  const again = await desk.stage(text.replace("Ada", "Eve"));
  expect(await prepareMapping(desk.ctx, { importId: again })).toMatchObject({
    columns,
    foundName: "Our list",
  });
});

test("the failed-rows file can be corrected and imported again: its columns are known, and no order is created twice", async () => {
  const [a, b] = [ref(), ref()];
  const importId = await desk.check(file(aCsvRow(a, desk.sku), aCsvRow(b, "WRONG-SKU", "=cmd()")));
  const words = { head: "reason", origin: "row", of: (key: string) => key };
  const failed = async () => text(writeFailedRows(await readFailedRows(desk.ctx, { importId }), words));
  expect(await failed()).not.toContain(a);
  await desk.run(importId);
  const csv = await failed();
  expect(csv).not.toContain(a);
  expect(csv).toContain("'=cmd()");
  const again = await desk.check(csv.replace("WRONG-SKU", desk.sku));
  expect((await desk.view(again)).counts).toMatchObject({ ready: 1, taken: 0, invalid: 0 });
  await desk.run(again);
  const { orders } = await desk.rows(again, "created");
  expect(orders).toMatchObject([{ reference: b, recipient: "=cmd()" }]);
});

test("problems that only the service knows come from real estimates, and their rows are not created", async () => {
  const importId = await desk.check(
    file(
      aCsvRow(ref(), desk.sku),
      aCsvRow(ref(), desk.sku).replace("France", "KP"),
      aCsvRow(ref(), "NO-SUCH-SKU"),
    ),
  );
  expect(await desk.problems(importId)).toEqual(["3 country estimate_refused", "4 sku estimate_refused"]);
  expect(await desk.view(importId)).toMatchObject({ counts: { ready: 1, invalid: 2 }, problemRows: 2 });
});

test("an equal order to the same person gets a warning and stays ready", async () => {
  const line = aCsvRow("", desk.sku, `Twin ${randomUUID()}`);
  const importId = await desk.check(file(line, line));
  expect(await desk.problems(importId)).toEqual(["3  twin"]);
  expect(await desk.view(importId)).toMatchObject({ counts: { ready: 2 }, warnings: 1, problemRows: 1 });
});

test("a row that repeats a row of its order gets a warning, and the order stays ready", async () => {
  const [a, b] = [ref(), ref()];
  const line = aCsvRow(a, desk.sku);
  const importId = await desk.check(
    file(line, aCsvRow(b, desk.sku), line, `${a},${desk.sku},2,,,,,`, `${b},${desk.sku},1,,,,,`),
  );
  expect(await desk.problems(importId)).toEqual(["4  row_twice", "6  row_twice"]);
  expect(await desk.view(importId)).toMatchObject({ counts: { ready: 2, invalid: 0 }, warnings: 2 });
});

test("a row that differs from its order is not also called a repeat of it", async () => {
  const [a, b] = [ref(), ref()];
  const importId = await desk.check(
    file(
      aCsvRow(a, desk.sku),
      aCsvRow(a, desk.sku, "Other Person"),
      aCsvRow(b, desk.sku),
      aCsvRow(b, desk.sku, "Other Person"),
      aCsvRow(b, desk.sku),
    ),
  );
  expect(await desk.problems(importId)).toEqual(["3 name conflict", "5 name conflict", "6  row_twice"]);
});

test("a postcode in no form of its country gets a warning, and the order stays ready", async () => {
  const line = (code: string, city: string) =>
    aCsvRow(ref(), desk.sku).replace("75001,Paris,France", `${code},${city},Germany`);
  const importId = await desk.check(
    file(line("1067", "Dresden"), line("01067", "Dresden"), line("ABC", "Berlin")),
  );
  expect(await desk.problems(importId)).toEqual([
    "2 postal_code postcode_doubt",
    "4 postal_code postcode_doubt",
  ]);
  expect(await desk.view(importId)).toMatchObject({ counts: { ready: 3 }, warnings: 2, problemRows: 2 });
  await correctRow(desk.ctx, { importId, rows: [2], column: 5, value: "01067" });
  await desk.work(importId);
  expect(await desk.view(importId)).toMatchObject({ counts: { ready: 3 }, warnings: 1 });
});

test("an unreadable or oversized file leaves nothing behind", async () => {
  await expect(desk.stage("")).rejects.toThrow("import_blank");
  await expect(desk.stage(`${heads}\n`)).rejects.toThrow("import_empty");
  await expect(desk.stage(`"never closed${"x".repeat(1_100_000)}`)).rejects.toThrow("import_unclosed_quote");
  await expect(desk.stage(`a${",".repeat(300)}\n`)).rejects.toThrow("import_too_wide");
  await expect(desk.stage("PK\x03\x04[Content_Types].xml")).rejects.toThrow("import_excel");
  await expect(desk.stage("\x89PNG\r\n\0\0\0\rIHDR")).rejects.toThrow("import_not_text");
  await expect(desk.stage("a,b\n".repeat(100_002))).rejects.toThrow("import_too_long");
  expect(await db().$count(imports, eq(imports.state, "reading"))).toBe(0);
});

test("a staged file is audited with its rows and encoding", async () => {
  const name = "Jürgen Groß";
  const importId = await desk.stage(Buffer.from(file(aCsvRow(ref(), desk.sku, name)), "latin1"));
  const audit = await readAudit(desk.workspace.workspaceId);
  expect(audit.find(({ subjectId }) => subjectId === importId)).toMatchObject({
    action: "import.stage",
    details: { rows: 2, encoding: "windows-1252" },
  });
});

test("a cell cut inside a surrogate pair does not prevent the import", async () => {
  const line = aCsvRow(ref(), desk.sku, `${"x".repeat(1_999)}😀`);
  const importId = await desk.check(file(line, aCsvRow(ref(), desk.sku)));
  expect(await desk.problems(importId)).toEqual(["2 name too_long"]);
  expect((await desk.view(importId)).counts).toMatchObject({ ready: 1, invalid: 1 });
});

test("an unstarted import can be discarded, a started one cannot", async () => {
  const importId = await desk.check(file(aCsvRow(ref(), desk.sku)));
  await expect(discardImport(await desk.workspace.ownerContext("live"), { importId })).rejects.toMatchObject({
    code: "not_found",
  });
  await discardImport(desk.ctx, { importId });
  await expect(desk.view(importId)).rejects.toMatchObject({ code: "not_found" });
  expect(await db().$count(importRows, eq(importRows.importId, importId))).toBe(0);
  const begun = await desk.check(file(aCsvRow(ref(), desk.sku)));
  await desk.run(begun);
  await expect(discardImport(desk.ctx, { importId: begun })).rejects.toMatchObject({
    code: "import_elsewhere",
  });
  expect((await desk.view(begun)).counts.created).toBe(1);
});

test("an import of another workspace or mode is not found", async () => {
  const importId = await desk.stage(file(aCsvRow(ref(), desk.sku)));
  const elsewhere = (await openImportSetup(pressroom)).workspace;
  const stranger = await elsewhere.ownerContext("test");
  const live = await desk.workspace.ownerContext("live");
  for (const ctx of [stranger, live]) {
    expect((await listImports(ctx, {})).rows).toEqual([]);
    await expect(getImport(ctx, { importId })).rejects.toThrow("not_found");
    await expect(changeImportState(ctx, { importId, to: "running" })).rejects.toThrow("not_found");
    await expect(correctRow(ctx, { importId, rows: [1], column: 0, value: "x" })).rejects.toThrow(
      "import_begun",
    );
  }
  await desk.map(importId);
  expect(await runImport(await elsewhere.system("imports"), importId)).toBe("over");
  expect((await desk.view(importId)).state).toBe("checking");
});
