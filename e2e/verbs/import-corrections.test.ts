import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { address } from "#e2e/contract/service-account.ts";
import { aCsvRow, heads, type ImportSetup, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { correctRow } from "#lib/workflows/imports/correct-row.ts";
import { importFailedRows } from "#lib/workflows/imports/import-failed-rows.ts";
import { readFailedRows } from "#lib/workflows/imports/read-failed-rows.ts";
import { writeFailedRows } from "#lib/workflows/imports/write-failed-rows.ts";

const pressroom = useVerbs();

const file = (head: string, ...lines: string[]) => [head, ...lines].join("\n");

async function madeAtService({ world, workspace }: ImportSetup): Promise<number> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as made from orders where account_id = $1", [
    workspace.testAccount.accountId,
  ]);
  await client.end();
  return rows[0].made;
}

/** The CSV of the failed rows, as a person downloads it. */
async function failedOf({ ctx }: ImportSetup, importId: string): Promise<string> {
  const words = { head: "reason", origin: "Pressroom row", of: (key: string) => key };
  return text(writeFailedRows(await readFailedRows(ctx, { importId }), words));
}

/** Passes the check, but is refused on creation: by then another order has its reference. */
async function refusedLater(desk: ImportSetup) {
  const importId = await desk.check(file(heads, aCsvRow("", desk.sku), aCsvRow("", desk.sku, "Eve")));
  await desk.world.control.addFault({
    ...{ account_id: desk.workspace.testAccount.accountId, method: "POST", path: "/v1/orders" },
    ...{ status: 422, times: 2 },
  });
  await desk.run(importId);
  await desk.world.control.clearFaults();
  expect((await desk.view(importId)).counts).toMatchObject({ refused: 2, created: 0 });
  return importId;
}

test("a corrected row is created once, even if its original import is retried", async () => {
  const desk = await openImportSetup(pressroom);
  const first = await refusedLater(desk);
  const csv = (await failedOf(desk, first)).replace("Ada Lovelace", "Ada King");
  const second = await desk.check(csv);
  expect((await desk.view(second)).counts).toMatchObject({ ready: 2 });
  await desk.run(second);
  expect((await desk.view(second)).counts).toMatchObject({ created: 2 });
  await desk.run(first);
  expect((await desk.view(first)).counts).toMatchObject({ created: 2, refused: 0 });
  expect(await madeAtService(desk)).toBe(2);
  const third = await desk.check(csv);
  expect((await desk.view(third)).counts).toMatchObject({ taken: 2, ready: 0 });
  const { orders } = await desk.rows(third, "taken");
  expect(orders.map(({ outcome }) => outcome?.code)).toEqual(["made_before", "made_before"]);
});

test("a row that was retried between check and run of its corrected file keeps its first version, and the second run refuses it", async () => {
  const desk = await openImportSetup(pressroom);
  const first = await refusedLater(desk);
  const second = await desk.check((await failedOf(desk, first)).replaceAll(",1,", ",2,"));
  await desk.run(first);
  await desk.run(second);
  expect(await madeAtService(desk)).toBe(2);
  const { orders } = await desk.rows(second, "refused");
  expect(orders.map(({ outcome }) => outcome?.code)).toEqual(["made_before", "made_before"]);
});

test.each([
  ["with", [heads]],
  ["without", []],
])(
  "failed rows of a file %s headings are corrected in an import of their own, each created once",
  async (_, head) => {
    const desk = await openImportSetup(pressroom);
    const { ctx, sku } = desk;
    const columns = ["reference", "sku", "quantity", "name", "line1", "postal_code", "city", "country"];
    const lines = [...head, aCsvRow("A-1", sku), ",nothing,1,Grace Hopper"];
    const first = await desk.check(lines.join("\n"), { hasHeader: head.length > 0, columns, country: "FR" });
    const words = { head: "reason", origin: "Pressroom row", of: (key: string) => key };
    const mend = (importId: string) => importFailedRows(ctx, { importId }, words);
    await expect(mend(first)).rejects.toThrow("import_elsewhere");
    await desk.run(first);
    expect((await desk.view(first)).counts).toMatchObject({ created: 1, invalid: 1 });
    expect(await desk.view(first)).toMatchObject({ corrects: null, correctedBy: null });
    const again = [await mend(first), await mend(first)];
    expect(await desk.view(first)).toMatchObject({ corrects: null, correctedBy: { id: again[1] } });
    expect(await desk.view(again[0] ?? "")).toMatchObject({ corrects: { id: first }, correctedBy: null });
    const row = head.length + 1;
    for (const importId of again) {
      await desk.work(importId);
      const found = await desk.problems(importId);
      const missing = ["city", "line1", "postal_code"].map((field) => `${row} ${field} missing`);
      expect(found.toSorted()).toEqual(missing);
      for (const [column, value] of Object.entries({ 1: sku, 4: "1 Navy Yard", 5: "75002", 6: "Paris" }))
        await correctRow(ctx, { importId, rows: [row], column: Number(column), value });
      await desk.work(importId);
      expect((await desk.view(importId)).counts).toMatchObject({ ready: 1, invalid: 0 });
    }
    for (const importId of again) await desk.run(importId);
    expect(await madeAtService(desk)).toBe(2);
  },
);

test("a copied row of the failed-rows file becomes an order of its own with a warning, and a row that fails again keeps its origin", async () => {
  const desk = await openImportSetup(pressroom);
  const first = await desk.check(file(heads, aCsvRow("", "WRONG-SKU")));
  const [head = "", line = ""] = (await failedOf(desk, first)).split("\r\n");
  const second = await desk.check(
    file(head, line.replace("Ada", "Eve"), line.replace("WRONG-SKU", desk.sku)),
  );
  const again = await failedOf(desk, second);
  expect(again.split("\r\n")[0]).toBe(head);
  expect(again).toContain(first);
  const third = await desk.check(
    file(heads.concat(",reason,row"), line, line).replaceAll("WRONG-SKU", desk.sku),
  );
  expect(await desk.problems(third)).toEqual(["3  origin_twice", "3  twin"]);
  await desk.run(third);
  expect(await madeAtService(desk)).toBe(2);
});

const mailHeads = `${heads},email`;
/** Longer than the service accepts. Only the service's reply reveals that. */
const tooLong = `${"a".repeat(250)}@example.com`;
const mailed = (sku: string, mail: string, name?: string) => `${aCsvRow("", sku, name)},${mail}`;

test("a refused address fails its own order only, and the others are priced", async () => {
  const desk = await openImportSetup(pressroom);
  const { sku } = desk;
  const importId = await desk.check(
    file(
      mailHeads,
      mailed(sku, "a@example.com", "One"),
      mailed(sku, tooLong, "Two"),
      mailed(sku, "b@example.com", "Three"),
      mailed(sku, tooLong, "Four"),
    ),
  );
  const view = await desk.view(importId);
  expect(view.counts).toMatchObject({ ready: 3, invalid: 1 });
  expect(view.readyCents).toBeGreaterThan(0);
  expect(await desk.problems(importId)).toEqual(["5 email estimate_refused"]);
  await correctRow(desk.ctx, { importId, rows: [2], column: 3, value: "Uno" });
  await desk.work(importId);
  expect(await desk.problems(importId)).toEqual(["5 email estimate_refused"]);
  await correctRow(desk.ctx, { importId, rows: [5], column: 8, value: "c@example.com" });
  await desk.work(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ ready: 4, invalid: 0 });
  expect(await desk.problems(importId)).toEqual([]);
});

test("if the service refuses all addresses of a basket, each order has its problem and none is ready", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(
    file(mailHeads, mailed(desk.sku, tooLong, "One"), mailed(desk.sku, tooLong, "Two")),
  );
  expect(await desk.problems(importId)).toEqual(["2 email estimate_refused", "3 email estimate_refused"]);
  expect((await desk.view(importId)).counts).toMatchObject({ ready: 0, invalid: 2 });
});

test("a correction does not look up the same references at the service again", async () => {
  const desk = await openImportSetup(pressroom);
  await db()
    .update(workspaces)
    .set({ ordersSyncedAt: null })
    .where(eq(workspaces.id, desk.workspace.workspaceId));
  const taken = `elsewhere-${randomUUID().slice(0, 8)}`;
  await desk.workspace.testAccount.client.createOrder({
    idempotencyKey: randomUUID(),
    bytes: JSON.stringify({
      external_id: taken,
      shipping_address: address,
      items: [{ sku: desk.sku, quantity: 1 }],
    }),
  });
  const importId = await desk.check(
    file(heads, aCsvRow(taken, desk.sku), aCsvRow(`free-${taken}`, desk.sku), aCsvRow("", desk.sku, "")),
  );
  expect((await desk.view(importId)).counts).toMatchObject({ taken: 1, ready: 1, invalid: 1 });
  await desk.world.control.addFault({
    ...{ account_id: desk.workspace.testAccount.accountId, method: "GET", path: "/v1/orders" },
    status: 503,
  });
  await correctRow(desk.ctx, { importId, rows: [4], column: 3, value: "Somebody" });
  await desk.work(importId);
  expect(await desk.view(importId)).toMatchObject({
    state: "checked",
    counts: { taken: 1, ready: 2, invalid: 0 },
  });
  await desk.world.control.clearFaults();
  expect(await db().$count(importOrders, eq(importOrders.importId, importId))).toBe(3);
});

test("a reference that another order has is corrected in place, in each of its rows", async () => {
  const desk = await openImportSetup(pressroom);
  const reference = `T-${randomUUID().slice(0, 8)}`;
  await desk.run(await desk.check(file(heads, aCsvRow(reference, desk.sku))));
  const importId = await desk.check(
    file(
      heads,
      aCsvRow(reference, desk.sku, "Eve"),
      aCsvRow("", desk.sku),
      aCsvRow(reference, desk.sku, "Eve"),
    ),
  );
  const { orders } = await desk.rows(importId, "taken");
  expect(orders).toMatchObject([
    { position: 2, rows: [2, 4], reference, outcome: { code: "reference_taken" } },
  ]);
  const column = heads.split(",").indexOf("reference");
  await correctRow(desk.ctx, { importId, rows: [2, 4], column, value: `${reference}-b` });
  await desk.work(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ ready: 2, taken: 0 });
  const ready = await desk.rows(importId, "ready");
  expect(ready.orders[0]).toMatchObject({ rows: [2, 4], reference: `${reference}-b`, pieces: 2 });
});
