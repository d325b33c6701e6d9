import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { bystander, canary, canaryWords, openPrivacySetup } from "#e2e/fixtures/privacy-setup.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";
import { applyRetention } from "#lib/features/privacy/apply-retention.ts";
import { closeSearch } from "#lib/features/privacy/close-search.ts";
import { erasePerson } from "#lib/features/privacy/erase-person.ts";
import { exportPerson } from "#lib/features/privacy/export-person.ts";
import { findPerson } from "#lib/features/privacy/find-person.ts";
import { getRequest } from "#lib/features/privacy/get-request.ts";
import { getRetention } from "#lib/features/privacy/get-retention.ts";
import { listRequests } from "#lib/features/privacy/list-requests.ts";
import { runPrivacy } from "#lib/features/privacy/run-privacy.ts";
import { setRetention } from "#lib/features/privacy/set-retention.ts";

const pressroom = useVerbs();

const byEmail = { email: canary.email, name: "", phone: "", address: "" };
const kept = {
  eventDays: 90,
  refusalDays: null,
  notificationDays: 90,
  importRowDays: 365,
  recipientDays: null,
};
const auditOf = async (workspaceId: string) => (await readAudit(workspaceId)).map(({ action }) => action);

/** Several workers run all steps of a search at the same time. */
async function workTogether(workspace: TestWorkspace, workers = 3) {
  const work = async () => {
    while (await runPrivacy(await workspace.system("privacy")));
  };
  await Promise.all(Array.from({ length: workers }, work));
  await work();
}

test("simultaneous workers erase once, and an interrupted step has no effect", async () => {
  const { workspace, ctx } = await openPrivacySetup(pressroom);
  const { workspaceId } = workspace;
  const requestId = await findPerson(ctx, byEmail);
  await workTogether(workspace);
  const { identities } = await getRequest(ctx, { requestId });
  const chosen = identities.filter(({ counts }) => counts.every(({ place }) => place !== "schedules"));
  await erasePerson(ctx, { requestId, identities: chosen.map(({ identity }) => identity) });
  await erasePerson(ctx, { requestId, identities: [] });
  const laterId = await findPerson(ctx, byEmail);
  // The trigger ends the connection in the middle of a step, as kill -9 would.
  await db().execute(
    sql.raw(`create function cut() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`),
  );
  await db().execute(
    sql`create trigger cut before update on order_problems for each row execute function cut()`,
  );
  await expect(workTogether(workspace, 1)).rejects.toThrow();
  const erasedNotes = sql`select 1 from erasures where workspace_id = ${workspaceId} and place = 'problem_notes'`;
  expect((await db().execute(erasedNotes)).rowCount).toBe(0);
  // A request that fails does not delay a later one.
  expect(await getRequest(ctx, { requestId: laterId })).toMatchObject({ state: "found" });
  await db().execute(sql`drop trigger cut on order_problems`);
  await workTogether(workspace);
  expect(await getRequest(ctx, { requestId })).toMatchObject({ state: "done" });
  expect((await auditOf(workspaceId)).filter((action) => action === "privacy.erase")).toHaveLength(1);
  const { rows } = await db().execute<{ rows: number }>(sql`
    select count(*)::int as rows from erasures where request_id = ${requestId} and place = 'problem_notes'`);
  expect(rows[0]?.rows).toBe(1);
});

test("an order read during its erasure does not bring the recipient back", async () => {
  const { workspace, ctx, orderId } = await openPrivacySetup(pressroom);
  const requestId = await findPerson(ctx, byEmail);
  await workTogether(workspace);
  const read = await workspace.testAccount.client.getOrder(orderId);
  const client = await pool().connect();
  try {
    // The transaction has written the order, but is not committed yet.
    const hold = db().transaction(async (tx) => {
      await mirrorOrder(tx, workspace.workspaceId, { ...read, updated_at: new Date().toISOString() });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const { identities } = await getRequest(ctx, { requestId });
    const ofOrder = identities.filter(({ counts }) => counts.some(({ place }) => place === "orders"));
    await erasePerson(ctx, { requestId, identities: ofOrder.map(({ identity }) => identity) });
    await Promise.all([hold, workTogether(workspace)]);
  } finally {
    client.release();
  }
  await db().transaction((tx) =>
    mirrorOrder(tx, workspace.workspaceId, {
      ...read,
      updated_at: new Date(Date.now() + 9_000).toISOString(),
    }),
  );
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
  for (const word of canaryWords) expect(JSON.stringify(row)).not.toContain(word);
});

test("only a freshly signed-in member with settings rights can search, and not one of another workspace", async () => {
  const { workspace, ctx } = await openPrivacySetup(pressroom);
  const requestId = await findPerson(ctx, byEmail);
  await workTogether(workspace);
  const manager = await workspace.contextOf(await workspace.addMember("manager"));
  const other = await makeTeam();
  const stranger = await other.as(other.owner);
  const input = { requestId, identities: ["x"] };
  const acts = (by: typeof ctx) => [
    () => getRequest(by, input),
    () => erasePerson(by, input),
    () => exportPerson(by, input),
    () => closeSearch(by, input),
  ];
  for (const act of acts(manager)) await expect(act()).rejects.toMatchObject({ code: "forbidden_role" });
  for (const act of acts(stranger)) await expect(act()).rejects.toMatchObject({ code: "not_found" });
  expect(await listRequests(stranger)).toEqual([]);
  const left = await workspace.ownerContext();
  const provedAt = new Date(Date.now() - 16 * 60_000);
  Object.assign(left, { actor: { ...left.actor, sessionId: randomUUID(), provedAt } });
  await expect(erasePerson(left, input)).rejects.toMatchObject({ code: "sign_in_again" });
  await expect(setRetention(left, kept)).rejects.toMatchObject({ code: "sign_in_again" });
  await expect(erasePerson(ctx, input)).rejects.toMatchObject({ code: "nobody_chosen" });
  await expect(exportPerson(ctx, input)).rejects.toMatchObject({ code: "nobody_chosen" });
});

test("a search that was closed or left open for a week deletes its criteria", async () => {
  const { workspace, ctx } = await openPrivacySetup(pressroom);
  const [closed, left] = [await findPerson(ctx, byEmail), await findPerson(ctx, byEmail)];
  await workTogether(workspace);
  await closeSearch(ctx, { requestId: closed });
  await db().execute(
    sql`update privacy_requests set created_at = now() - interval '8 days' where id = ${left}`,
  );
  expect(await applyRetention(await workspace.system("privacy"))).toMatchObject({ searches: 1 });
  const rows = await db()
    .select({ state: privacyRequests.state, search: privacyRequests.search })
    .from(privacyRequests)
    .where(eq(privacyRequests.workspaceId, workspace.workspaceId));
  expect(rows).toEqual(Array(2).fill({ state: "closed", search: null }));
  const { rowCount } = await db().execute(
    sql`select 1 from privacy_matches where workspace_id = ${workspace.workspaceId}`,
  );
  expect(rowCount).toBe(0);
});

test("recipients of old orders and drafts are erased; those of open or recent orders stay, and a second pass changes nothing", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const { workspaceId } = workspace;
  const make = async (status: string, days: number) => {
    const id = await createOrder(ctx, { ...aSubmission(workspace), address: bystander });
    await db().execute(sql`update orders set status = ${status},
      created_at = now() - make_interval(days => ${days}::int) where id = ${id}`);
    return id;
  };
  const [old, young, open] = [
    await make("delivered", 200),
    await make("delivered", 10),
    await make("in_production", 200),
  ];
  const [draft, tried] = [await make("draft", 200), await make("test_confirmed", 200)];
  const clean = async () => applyRetention(await workspace.system("privacy"));
  expect(await clean()).toMatchObject({ recipients: 0 });
  await setRetention(ctx, { ...kept, recipientDays: "100", refusalDays: "7" });
  expect(await getRetention(ctx)).toMatchObject({ recipientDays: 100, refusalDays: 7, eventDays: 90 });
  expect(await clean()).toMatchObject({ recipients: 3 });
  expect(await clean()).toMatchObject({ recipients: 0 });
  const rows = await db()
    .select({ id: orders.id, recipient: orders.recipient, reference: orders.reference })
    .from(orders)
    .where(eq(orders.workspaceId, workspaceId));
  const recipients = new Map(rows.map(({ id, recipient }) => [id, recipient]));
  expect([old, draft, tried].map((id) => recipients.get(id))).toEqual(["[erased]", "[erased]", "[erased]"]);
  expect([young, open].map((id) => recipients.get(id))).toEqual([bystander.name, bystander.name]);
  const { rows: bodies } = await db().execute<{ body: string }>(sql`
    select convert_from(body, 'UTF8') as body from order_intents where workspace_id = ${workspaceId} and order_id = ${old}`);
  expect(bodies.map(({ body }) => body.includes(bystander.name))).toEqual([false]);
  const told = (await readAudit(workspaceId)).filter(({ action }) => action.startsWith("privacy."));
  expect(told.map(({ action, details }) => [action, details])).toEqual([
    ["privacy.keep", { kind: "refused_posts", before: null, after: 7 }],
    ["privacy.keep", { kind: "recipients", before: null, after: 100 }],
    ["privacy.clean", { recipients: 3, told_since: 0, import_rows: 0, searches: 0 }],
  ]);
});

test("rows of old imports are emptied once, and the periods have limits", async () => {
  const { workspace, ctx } = await openPrivacySetup(pressroom);
  const { workspaceId } = workspace;
  await db().execute(
    sql`update imports set finished_at = now() - interval '40 days' where workspace_id = ${workspaceId}`,
  );
  await db().execute(sql`insert into import_problems (workspace_id, import_id, row, field, code, params)
    select workspace_id, id, 1, 'country', 'country_unknown', '{"given": "Canaryland"}' from imports
    where workspace_id = ${workspaceId}`);
  await db().execute(sql`update import_orders set outcome = '{"code": "bad", "message": "no Canaryland"}'
    where workspace_id = ${workspaceId}`);
  await setRetention(ctx, { ...kept, importRowDays: 30 });
  expect(await applyRetention(await workspace.system("privacy"))).toMatchObject({ import_rows: 2 });
  expect(await applyRetention(await workspace.system("privacy"))).toMatchObject({ import_rows: 0 });
  const { rows } = await db().execute<{ cells: unknown }>(sql`
    select cells from import_rows where workspace_id = ${workspaceId}`);
  expect(rows.map(({ cells }) => cells)).toEqual([[], []]);
  const said = await db().execute(sql`
    select outcome, reference, (select count(*)::int from import_problems where workspace_id = ${workspaceId}) as problems
    from import_orders where workspace_id = ${workspaceId}`);
  expect(said.rows).toEqual([{ outcome: { code: "bad" }, reference: null, problems: 0 }]);
  for (const wrong of [
    { recipientDays: 89 },
    { eventDays: 0 },
    { importRowDays: "x" },
    { notificationDays: "" },
  ])
    await expect(setRetention(ctx, { ...kept, ...wrong })).rejects.toThrow();
  await db().update(workspaces).set({ recipientDays: null }).where(eq(workspaces.id, workspaceId));
});
