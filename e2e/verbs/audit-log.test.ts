import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { writeAudit, writeAudits } from "#lib/core/audit/write-audit.ts";
import { type AuditQuery, readAuditQuery } from "#lib/features/audit/audit-query.ts";
import { exportAudit } from "#lib/features/audit/export-audit.ts";
import { listAudit } from "#lib/features/audit/list-audit.ts";
import { listAuditChoices } from "#lib/features/audit/list-audit-choices.ts";

useVerbs();

async function open() {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const manager = await team.as(await team.add("manager"));
  const orderId = randomUUID();
  const order = { subjectType: "order", subjectId: orderId } as const;
  await writeAudit(db(), ctx, { ...order, action: "order.create", details: { number: "PR-1" } });
  await writeAudit(db(), { ...manager, mode: "live" }, { ...order, action: "order.pay" });
  const job = { workspace: ctx.workspace, task: "schedules" };
  await writeAudit(db(), job, { action: "schedule.pause", subjectType: "schedule", subjectId: randomUUID() });
  const list = async (asked: Partial<AuditQuery> = {}) =>
    (await listAudit(ctx, { query: asked })).lines.map(({ action }) => action);
  return { team, ctx, manager, orderId, list };
}

test("the log is filtered by person, job, area, action, subject, mode, day and words", async () => {
  const { ctx, manager, orderId, list } = await open();
  expect(await list()).toEqual(["schedule.pause", "order.pay", "order.create"]);
  expect(await list({ person: ctx.actor.userId })).toEqual(["order.create"]);
  expect(await list({ person: "jobs" })).toEqual(["schedule.pause"]);
  expect(await list({ what: "order" })).toEqual(["order.pay", "order.create"]);
  expect(await list({ what: "order.pay" })).toEqual(["order.pay"]);
  expect(await list({ subject: `order:${orderId}` })).toEqual(["order.pay", "order.create"]);
  expect(await list({ mode: "live" })).toEqual(["order.pay"]);
  expect(await list({ person: manager.actor.userId, what: "order.create" })).toEqual([]);
  expect(await list({ q: "pr-1" })).toEqual(["order.create"]);
  expect(await list({ q: orderId })).toEqual(["order.pay", "order.create"]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await list({ from: today, to: today })).toHaveLength(3);
  expect(await list({ to: "2001-01-01" })).toEqual([]);
  expect(await listAuditChoices(ctx, "en")).toMatchObject({
    actions: ["order.create", "order.pay", "schedule.pause"],
  });
});

test("details name the members and the subjects whose ids they have, and leave unknown ids", async () => {
  const { ctx, manager } = await open();
  const [folder] = await db()
    .insert(fileFolders)
    .values({ workspaceId: ctx.workspace.id, name: "Logos" })
    .returning();
  const unknown = randomUUID();
  const entry = { subjectType: "order", subjectId: randomUUID() } as const;
  await writeAudits(db(), ctx, [
    { ...entry, action: "order.assign", details: { to: manager.actor.userId } },
    { ...entry, action: "workspace.hand_over", details: { from: manager.actor.userId, was: "admin" } },
    { ...entry, action: "file.move", details: { folder_id: folder?.id ?? "" } },
    {
      action: "file_folder.make",
      subjectType: "file_folder",
      subjectId: randomUUID(),
      details: { copy_of: folder?.id ?? "" },
    },
    { ...entry, action: "order.assign", details: { new_order_id: unknown, code: "logos" } },
  ]);
  const { lines } = await listAudit(ctx, {});
  expect(lines.slice(0, 5).map(({ details }) => details)).toEqual([
    { new_order_id: unknown, code: "logos" },
    { copy_of: "Logos" },
    { folder_id: "Logos" },
    { from: "Robin Example", was: "admin" },
    { to: "Robin Example" },
  ]);
});

test("pages go in both directions, and a new entry shifts none of them", async () => {
  const { ctx } = await open();
  const entry = { action: "order.tag", subjectType: "order", subjectId: randomUUID() } as const;
  await writeAudits(
    db(),
    ctx,
    Array.from({ length: 120 }, (_, n) => ({ ...entry, details: { n } })),
  );
  const first = await listAudit(ctx, {});
  await writeAudit(db(), ctx, entry);
  const second = await listAudit(ctx, { cursor: first.nextCursor ?? "" });
  const third = await listAudit(ctx, { cursor: second.nextCursor ?? "" });
  expect([first, second, third].map(({ lines }) => lines.length)).toEqual([50, 50, 23]);
  expect(third.nextCursor).toBeNull();
  expect(new Set([first, second, third].flatMap(({ lines }) => lines.map(({ id }) => id))).size).toBe(123);
  const back = await listAudit(ctx, { cursor: third.previousCursor ?? "", direction: "previous" });
  expect(back.lines).toEqual(second.lines);
  await expect(listAudit(ctx, { cursor: "999999999999" })).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("an export contains what the filter lists with each person's name, and is itself audited", async () => {
  const { team, ctx, orderId } = await open();
  const query = readAuditQuery({ what: "order", q: "" });
  const read = async (format: "csv" | "json") => text(await exportAudit(ctx, { query, format }));
  expect(JSON.parse(await read("json"))).toMatchObject([
    { action: "order.pay", mode: "live", subject_id: orderId },
    { action: "order.create", person: "Robin Example", person_id: team.owner, details: { number: "PR-1" } },
  ]);
  expect((await read("csv")).trim().split("\r\n")).toHaveLength(3);
  expect((await readAudit(team.workspaceId)).at(-1)).toMatchObject({
    action: "audit.export",
    userId: team.owner,
  });
});

test("a viewer is refused the log, and another workspace sees none of it", async () => {
  const { team, orderId } = await open();
  const viewer = await team.as(await team.add("viewer"));
  const asked = [listAudit(viewer, {}), listAuditChoices(viewer, "en"), exportAudit(viewer, { query: {} })];
  for (const each of asked) await expect(each).rejects.toMatchObject({ code: "forbidden_role" });
  const other = await makeTeam();
  const stranger = await other.as(other.owner);
  expect((await listAudit(stranger, { query: { subject: `order:${orderId}` } })).lines).toEqual([]);
  expect((await listAuditChoices(stranger, "en")).actions).toEqual([]);
});

test("no statement changes or removes an entry, in any session_replication_role", async () => {
  await open();
  const statements = [
    "update audit_log set at = now()",
    "delete from audit_log",
    "truncate audit_log",
    "truncate workspaces cascade",
    "merge into audit_log using (values (1)) v on true when matched then delete",
  ];
  for (const role of ["origin", "replica", "local"]) {
    const client = await pool().connect();
    try {
      await client.query(`set session_replication_role = ${role}`);
      for (const statement of statements)
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(
          /append-only|To MERGE into a distributed/,
        );
    } finally {
      client.release(true);
    }
  }
  const { rows } = await db().execute<{ count: number }>(sql`select count(*)::int as count from audit_log`);
  expect(rows[0]?.count).toBeGreaterThan(0);
});
