import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { aCsvRow, heads, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { deleteStaleImports } from "#lib/workflows/imports/delete-stale-imports.ts";
import { maxOpenImports, unstartedImportDays } from "#lib/workflows/imports/limits.ts";

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
