import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { aLine, heads, openImportDesk } from "#e2e/fixtures/open-import-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { dropLeft } from "#lib/workflows/imports/drop-left.ts";
import { keptDays, mostOpen } from "#lib/workflows/imports/limits.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

const ref = () => `L-${randomUUID().slice(0, 8)}`;

test("a file that nobody sets going is dropped whole once it is old; one that was set going stays", async () => {
  const desk = await openImportDesk(pressroom);
  const text = () => [heads, aLine(ref(), desk.sku), aLine(ref(), desk.sku, "")].join("\n");
  const [young, checked, staged, run] = [
    await desk.check(text()),
    await desk.check(text()),
    await desk.stage(text()),
    await desk.check(text()),
  ];
  await desk.run(run);
  for (const id of [checked, staged, run]) {
    const days = keptDays + 1;
    await db()
      .update(imports)
      .set({ createdAt: sql`now() - make_interval(days => ${days}::int)` })
      .where(eq(imports.id, id));
  }
  await dropLeft(await desk.workspace.system("imports"));
  for (const id of [young, run]) expect((await desk.view(id)).rowsCount).toBe(2);
  for (const id of [checked, staged]) {
    await expect(desk.view(id)).rejects.toThrow("not_found");
    for (const table of [importRows, importOrders, importProblems, importBaskets]) {
      expect(await db().$count(table, eq(table.importId, id))).toBe(0);
    }
  }
});

test("a workspace keeps so many files that nobody has set going, and takes the next when one of them is", async () => {
  const desk = await openImportDesk(pressroom);
  const text = [heads, aLine("", desk.sku)].join("\n");
  const first = await desk.check(text);
  for (let at = 1; at < mostOpen; at += 1) await desk.stage(text);
  await expect(desk.stage(text)).rejects.toThrow("import_too_many");
  const { workspaceId } = desk.workspace;
  expect(await db().$count(imports, eq(imports.workspaceId, workspaceId))).toBe(mostOpen);
  await desk.run(first);
  await desk.stage(text);
});
