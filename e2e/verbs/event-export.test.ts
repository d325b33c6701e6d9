import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { storeEvent } from "#e2e/fixtures/event-log.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { exportEvents } from "#lib/features/events/export-events.ts";
import { eventColumnNames } from "#lib/features/events/internal/export/export-row.ts";
import type { ExportEventsInput } from "#lib/features/events/schemas.ts";

useVerbs();

const taken = async (ctx: MemberContext, input: ExportEventsInput) => text(await exportEvents(ctx, input));

test("an export contains all filtered events, and no cell is a spreadsheet formula", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  for (let index = 0; index < 1_003; index++)
    await storeEvent(team.workspaceId, { order: { number: `=${index}`, external_id: "+x" } });
  await storeEvent(team.workspaceId, { type: "ping" });
  await storeEvent(team.workspaceId, { mode: "live" });
  const lines = (await taken(ctx, { query: {} })).split("\r\n");
  expect(lines[0]).toBe(`\uFEFF${eventColumnNames.join(",")}`);
  expect(lines).toHaveLength(1_006);
  expect(lines[1]).toContain(",ping,,kept,");
  expect(lines[2]).toContain(",'=1002,'+x,");
  const all: { id: string }[] = JSON.parse(await taken(ctx, { query: {}, format: "json" }));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1_004);
  const one = JSON.parse(await taken(ctx, { query: { q: "=1002" }, format: "json" }));
  expect(one).toMatchObject([
    { type: "order.shipped", order_number: "=1002", state: "waiting", payload: { type: "order.shipped" } },
  ]);
  const byId = { query: { q: all[5]?.id ?? "" }, format: "json" } as const;
  expect(JSON.parse(await taken(ctx, byId))).toMatchObject([{ id: all[5]?.id }]);
  expect(JSON.parse(await taken(ctx, { query: { type: "none" }, format: "json" }))).toEqual([]);
  const told = await readAudit(team.workspaceId);
  expect(told.at(2)?.details).toEqual({ format: "json", query: "", searched: true });
  expect(told.at(-1)).toMatchObject({
    action: "event.export",
    details: { format: "json", query: "?type=none", searched: false },
  });
  const viewer = await team.as(await team.add("viewer"));
  await expect(exportEvents(viewer, { query: {} })).rejects.toMatchObject({ code: "forbidden_role" });
});
