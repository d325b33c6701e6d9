import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { exportOrders } from "#lib/features/orders/export-orders.ts";
import { type ExportOrdersInput, exportFormSchema } from "#lib/features/orders/export-schema.ts";
import { mirrorOrders } from "#lib/features/orders/mirror-order.ts";

useVerbs();

async function openTeam(count: number) {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const made = Array.from({ length: count }, (_, index) =>
    anOrder({
      number: `PR-${index}`,
      external_id: `=cmd|' /C calc'!A${index}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }),
  );
  await mirrorOrders(db(), ctx.workspace.id, made);
  return { ctx, made };
}

const taken = async (ctx: MemberContext, input: ExportOrdersInput) => text(await exportOrders(ctx, input));

test("an export contains all filtered orders in their order, and no cell is a spreadsheet formula", async () => {
  const { ctx } = await openTeam(1_203);
  const columns = ["number", "external_id", "total", "unknown"];
  const text = await taken(ctx, { query: { order: "asc" }, columns });
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("\uFEFFnumber,external_id,total");
  expect(lines.slice(1)).toEqual([
    ...Array.from({ length: 1_203 }, (_, index) => `PR-${index},'=cmd|' /C calc'!A${index},30.00`),
    "",
  ]);
  expect(await taken(ctx, { query: { q: "pr-1202" }, columns })).toBe(
    `\uFEFFnumber,external_id,total\r\nPR-1202,'=cmd|' /C calc'!A1202,30.00\r\n`,
  );
  const told = await readAudit(ctx.workspace.id);
  expect(told.map(({ action, details }) => ({ action, details }))).toEqual([
    {
      action: "order.export",
      details: { format: "csv", rows: "orders", query: "?order=asc", searched: false },
    },
    { action: "order.export", details: { format: "csv", rows: "orders", query: "", searched: true } },
  ]);
});

test("an export contains all data of an order, one row per order or per item", async () => {
  const { ctx, made } = await openTeam(2);
  const [header = "", first = ""] = (await taken(ctx, { query: {} })).split("\r\n");
  expect(first.split(",")).toHaveLength(header.split(",").length);
  expect(first).toContain(",Robin Example,,1 Example Street,,75001,Paris,FR,");
  const items = await taken(ctx, { query: {}, rows: "items" });
  expect(items.split("\r\n")[1]).toContain(",1,TEE-001-BLK-M,Classic tee,Black,M,2,10.00,20.00,");
  const json = JSON.parse(await taken(ctx, { query: {}, format: "json" }));
  expect(json).toMatchObject([
    { id: made[1]?.id, totalCents: 3_000, data: { id: made[1]?.id } },
    { id: made[0]?.id },
  ]);
  expect(JSON.parse(await taken(ctx, { query: {}, format: "json", rows: "items" }))).toMatchObject([
    { order: { number: "PR-1" }, sku: "TEE-001-BLK-M" },
    { order: { number: "PR-0" } },
  ]);
  expect(JSON.parse(await taken(ctx, { query: { status: ["none"] }, format: "json" }))).toEqual([]);
});

test("an export contains only the selection: ids of this workspace and mode, or all but the deselected", async () => {
  const { ctx, made } = await openTeam(3);
  const { made: strange } = await openTeam(1);
  const chosen = (input: ExportOrdersInput) => taken(ctx, { ...input, columns: ["number"] });
  const [first, second] = made.map(({ id }) => id);
  const ids = [first, strange[0]?.id].filter((id) => id !== undefined);
  expect(await chosen({ query: {}, ids })).toBe("\uFEFFnumber\r\nPR-0\r\n");
  expect(await chosen({ query: {}, except: [second?.toUpperCase() ?? ""] })).toBe(
    "\uFEFFnumber\r\nPR-2\r\nPR-0\r\n",
  );
  const told = (await readAudit(ctx.workspace.id)).map(({ details }) => details);
  expect(told).toMatchObject([{ chosen: 2 }, { query: "", searched: false, except: 1 }]);
});

test("the form sends the selection as JSON, and a mix of both kinds is refused", () => {
  const read = (selection: unknown) =>
    exportFormSchema.safeParse({ selection: JSON.stringify(selection), format: "csv" });
  const id = randomUUID();
  expect(read({ query: "?status=draft", except: [id] }).data).toEqual({
    selection: { query: "?status=draft", except: [id] },
    format: "csv",
    rows: "orders",
  });
  expect(read({ ids: [id], query: "" }).success).toBe(false);
  expect(read({ ids: [] }).success).toBe(false);
  expect(exportFormSchema.safeParse({ selection: "{", format: "csv" }).success).toBe(false);
});

test("an export reads only as much as is consumed, and ends when the reader cancels", async () => {
  const { ctx } = await openTeam(1_203);
  const parts = await exportOrders(ctx, { query: {}, columns: ["number"] });
  const reader = streamText(parts, { type: "text/csv", filename: "a.csv" }).body?.getReader();
  await reader?.read();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value).trim().split("\r\n")).toHaveLength(500);
  await db().execute(sql`delete from orders where workspace_id = ${ctx.workspace.id} and number = 'PR-600'`);
  const next = new TextDecoder().decode((await reader?.read())?.value);
  expect(next.trim().split("\r\n")).toHaveLength(500);
  expect(next).not.toContain("PR-600\r");
  await reader?.cancel();
  expect(await parts.next()).toEqual({ done: true, value: undefined });
});

test("a role without access to orders cannot export them", async () => {
  const team = await makeTeam();
  const designer = await team.as(await team.add("designer"));
  await expect(exportOrders(designer, { query: {} })).rejects.toMatchObject({ code: "forbidden_role" });
});
