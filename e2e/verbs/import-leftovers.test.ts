import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { aCsvRow, heads, type ImportSetup, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { applyRetention } from "#lib/features/privacy/apply-retention.ts";
import { changeImportState } from "#lib/workflows/imports/change-import-state.ts";
import { deleteStaleImports } from "#lib/workflows/imports/delete-stale-imports.ts";
import { importFailedRows } from "#lib/workflows/imports/import-failed-rows.ts";
import { maxOpenImports, unstartedImportDays } from "#lib/workflows/imports/limits.ts";
import { readFailedRows } from "#lib/workflows/imports/read-failed-rows.ts";

const pressroom = useVerbs();

const ref = () => `L-${randomUUID().slice(0, 8)}`;

test("an old import that was never started is deleted with its rows, a started one stays", async () => {
  const desk = await openImportSetup(pressroom);
  const text = () => [heads, aCsvRow(ref(), desk.sku), aCsvRow(ref(), desk.sku, "")].join("\n");
  const [young, checked, staged, run] = [
    await desk.check(text()),
    await desk.check(text()),
    await desk.stage(text()),
    await desk.check(text()),
  ];
  await desk.run(run);
  for (const id of [checked, staged, run]) {
    const days = unstartedImportDays + 1;
    await db()
      .update(imports)
      .set({ createdAt: sql`now() - make_interval(days => ${days}::int)` })
      .where(eq(imports.id, id));
  }
  await deleteStaleImports(await desk.workspace.system("imports"));
  for (const id of [young, run]) expect((await desk.view(id)).rowsCount).toBe(2);
  for (const id of [checked, staged]) {
    await expect(desk.view(id)).rejects.toThrow("not_found");
    for (const table of [importRows, importOrders, importProblems, importBaskets]) {
      expect(await db().$count(table, eq(table.importId, id))).toBe(0);
    }
  }
});

test("a workspace has a limited number of unstarted imports, and starting one makes room", async () => {
  const desk = await openImportSetup(pressroom);
  const text = [heads, aCsvRow("", desk.sku)].join("\n");
  const first = await desk.check(text);
  for (let at = 1; at < maxOpenImports; at += 1) await desk.stage(text);
  await expect(desk.stage(text)).rejects.toThrow("import_too_many");
  const { workspaceId } = desk.workspace;
  expect(await db().$count(imports, eq(imports.workspaceId, workspaceId))).toBe(maxOpenImports);
  await desk.run(first);
  await desk.stage(text);
});

/** Ended longer ago than the retention period: one import with a refused order, and one that was never started. */
async function endedLongAgo(desk: ImportSetup) {
  const text = [heads, aCsvRow("", desk.sku)].join("\n");
  const refused = await desk.check(text);
  const { accountId } = desk.workspace.testAccount;
  const fault = { account_id: accountId, method: "POST", path: "/v1/orders", status: 422, times: 1 };
  await desk.world.control.addFault(fault);
  await desk.run(refused);
  const unstarted = await desk.stage(text);
  await desk.map(unstarted);
  await changeImportState(desk.ctx, { importId: unstarted, to: "stopped" });
  await db()
    .update(imports)
    .set({ finishedAt: sql`now() - interval '400 days'` })
    .where(eq(imports.workspaceId, desk.workspace.workspaceId));
  return { refused, unstarted };
}

const cellsOf = async (importId: string) =>
  (await db().select().from(importRows).where(eq(importRows.importId, importId))).flatMap(
    ({ cells }) => cells,
  );

test("an import whose rows were deleted because of their age is not started again", async () => {
  const desk = await openImportSetup(pressroom);
  const { refused, unstarted } = await endedLongAgo(desk);
  await applyRetention(await desk.workspace.system("privacy"));
  expect(await cellsOf(refused)).toEqual([]);
  expect(await desk.view(refused)).toMatchObject({ areRowsDeleted: true, counts: { refused: 1 } });
  const words = { head: "reason", origin: "row", of: (key: string) => key };
  for (const act of [
    () => changeImportState(desk.ctx, { importId: refused, to: "running" }),
    () => importFailedRows(desk.ctx, { importId: refused }, words),
    () => readFailedRows(desk.ctx, { importId: refused }),
    () => desk.map(unstarted),
  ])
    await expect(act()).rejects.toMatchObject({ code: "import_rows_deleted" });
  expect(await desk.view(refused)).toMatchObject({ state: "finished", counts: { refused: 1 } });
});

test("an import that is started again while old rows are deleted keeps its rows", async () => {
  const desk = await openImportSetup(pressroom);
  const { refused } = await endedLongAgo(desk);
  let retention: Promise<unknown> = Promise.resolve();
  await db().transaction(async (tx) => {
    await tx.update(imports).set({ state: "running", finishedAt: null }).where(eq(imports.id, refused));
    retention = applyRetention(await desk.workspace.system("privacy"));
    await expect.poll(() => countLockWaits()).toBe(1);
  });
  await retention;
  expect(await cellsOf(refused)).toContain(desk.sku);
  expect(await desk.view(refused)).toMatchObject({ areRowsDeleted: false });
});
