import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { bystander, canary, canaryWords, openPrivacySetup } from "#e2e/fixtures/privacy-setup.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { exportEvents } from "#lib/features/events/export-events.ts";
import { exportOrders } from "#lib/features/orders/export-orders.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { choosePeople } from "#lib/features/privacy/choose-people.ts";
import { erasePerson } from "#lib/features/privacy/erase-person.ts";
import { exportPerson } from "#lib/features/privacy/export-person.ts";
import { findPerson } from "#lib/features/privacy/find-person.ts";
import { getRequest } from "#lib/features/privacy/get-request.ts";
import { places } from "#lib/features/privacy/internal/places/places.ts";
import { repeatErasures } from "#lib/features/privacy/repeat-erasures.ts";
import { listApprovals } from "#lib/workflows/approvals/list-approvals.ts";

const pressroom = useVerbs();

type Desk = Awaited<ReturnType<typeof openPrivacySetup>>;

const blank = { email: "", name: "", phone: "", address: "" };
const known = { email: canary.email, name: "zoe canary quill", phone: "0699887766", address: "canarygate 7" };

async function search({ ctx, work }: Desk, given = known) {
  const requestId = await findPerson(ctx, given);
  await work();
  return getRequest(ctx, { requestId });
}

/** The tables in which one of the words occurs, in rows of the workspace or of none. */
async function tablesWith({ workspace }: Desk, words: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = await Promise.all(
    rows.map(async ({ table_name: table }) => {
      const { rows: stored } = await pool().query(`select * from "${table}"`);
      const own = stored.filter((row) => [undefined, workspace.workspaceId].includes(row.workspace_id));
      const text = JSON.stringify(own, (_, value) =>
        value?.type === "Buffer" ? Buffer.from(value.data).toString() : value,
      ).toLowerCase();
      return words.some((word) => text.includes(word.toLowerCase())) ? [table] : [];
    }),
  );
  return found.flat().sort();
}

test("a person is found in all places, exported, and erased permanently", async () => {
  const desk = await openPrivacySetup(pressroom);
  const { ctx, workspace, orderId, otherId } = desk;
  const totals = () =>
    db()
      .select({ id: orders.id, total: orders.totalCents, country: orders.country, items: orders.itemsCount })
      .from(orders)
      .where(eq(orders.workspaceId, workspace.workspaceId))
      .orderBy(orders.id);
  const before = await totals();

  const found = await search(desk);
  const foundIn = new Set(found.identities.flatMap(({ counts }) => counts.map(({ place }) => place)));
  const unlikely = ["imports", "schedule_runs"];
  expect([...foundIn].sort()).toEqual(
    places.flatMap(({ name }) => (unlikely.includes(name) ? [] : [name])).sort(),
  );
  expect(JSON.stringify(found.identities)).not.toContain(bystander.name);
  const [first] = found.identities;
  expect(first?.lines[0]).toContain(canary.name);

  const identities = found.identities.map(({ identity }) => identity);
  await choosePeople(ctx, { requestId: found.id, identities });
  const exported = JSON.parse(await text(await exportPerson(ctx, { requestId: found.id })));
  expect(exported.orders).toMatchObject([
    {
      ...{ id: orderId, order: { shipping_address: { name: canary.name } } },
      tags: [`for ${canary.name.toLowerCase()}`, "vip"],
    },
  ]);
  expect(Object.keys(exported).sort()).toEqual(["exported_at", ...foundIn, "workspace"].sort());

  await erasePerson(ctx, { requestId: found.id, identities });
  await desk.work();
  const waiting = await getRequest(ctx, { requestId: found.id });
  expect(waiting.state).toBe("waiting");
  expect(waiting.identities.flatMap(({ waitsFor }) => waitsFor)).toEqual(["schedule_active"]);
  await desk.endSchedule();
  await desk.work();
  expect(await getRequest(ctx, { requestId: found.id })).toMatchObject({ state: "done", search: null });

  expect(await tablesWith(desk, canaryWords)).toEqual([]);
  expect(await totals()).toEqual(before);
  const shown = await getOrder(ctx, { orderId });
  expect(shown).toMatchObject({
    shipping_address: { name: "[erased]", country: canary.country, email: null },
    ...{ tags: ["vip"], reference: "[erased]", external_id: null },
  });
  expect((await listApprovals(ctx, { lane: "decided" })).rows).toMatchObject([
    { order: { reference: null } },
  ]);
  for (const format of ["csv", "json"] as const) {
    for (const rows of ["orders", "items"] as const) {
      const written = await text(await exportOrders(ctx, { query: {}, format, rows }));
      expect(written).toContain("[erased]");
      expect(written).not.toMatch(/zoe canary quill/i);
    }
  }
  const events = await text(await exportEvents(ctx, { query: {}, format: "json" }));
  expect(events).toContain(orderId);
  expect(events).not.toMatch(/zoe canary quill/i);
  expect((await getOrder(ctx, { orderId: otherId })).shipping_address.name).toBe(bystander.name);
  for (const q of ["canaryville", "canary quill"])
    expect((await listOrders(ctx, { query: { q } } as never)).rows).toEqual([]);
  expect((await search(desk)).identities).toEqual([]);

  await rereadOrder(await workspace.system("mirror"), orderId, { isAsked: true });
  await db().execute(sql`delete from orders where id = ${orderId}`);
  await rereadOrder(await workspace.system("mirror"), orderId, { isAsked: true });
  expect((await getOrder(ctx, { orderId })).shipping_address.name).toBe("[erased]");
  // As after a restore: without the search terms, all free text of these rows is erased.
  expect(await repeatErasures(db(), workspace.workspaceId)).toBeGreaterThan(0);
  const { rows: erased } = await db().execute<{ id: string; name: string }>(
    sql`select id, name from templates where workspace_id = ${workspace.workspaceId}`,
  );
  expect(erased.map(({ name }) => name)).toEqual(erased.map(({ id }) => `[erased] ${id.slice(-12)}`));
  expect((await readAudit(workspace.workspaceId)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["privacy.search", "privacy.export", "privacy.ask_erasure", "privacy.erase"]),
  );
});

test.each([
  ["e-mail", { ...blank, email: "ZOE@canary.example" }],
  ["name, folded and the other way round", { ...blank, name: "quill canary ZOE" }],
  ["telephone as dialled at home", { ...blank, phone: "06 99 88 77 66" }],
  ["address", { ...blank, address: "Canarygate, Canaryville" }],
  ["tag", { ...blank, name: "vip" }],
])("the order is found by the %s alone, and the other one is not", async (_, given) => {
  const desk = await openPrivacySetup(pressroom);
  const { identities } = await search(desk, given);
  const ofOrders = identities.filter(({ counts }) => counts.some(({ place }) => place === "orders"));
  expect(ofOrders).toHaveLength(1);
  expect(JSON.stringify(identities)).not.toContain(bystander.name);
});

test("a lone surrogate in a sent request does not hide a person", async () => {
  const desk = await openPrivacySetup(pressroom);
  const { ctx, workspace, orderId } = desk;
  const body = Buffer.from(
    JSON.stringify({ shipping_address: { ...canary, company: "\ud83d\0 and \\ud83d", email: null } }),
  );
  await db().execute(sql`update order_intents set body = ${body}
    where workspace_id = ${workspace.workspaceId} and order_id = ${orderId} and kind = 'create'`);
  const found = await search(desk, { ...blank, name: canary.name });
  const lines = found.identities.flatMap((identity) => identity.lines);
  expect(lines).toContain(`${canary.name},  and \\ud83d`);
  await erasePerson(ctx, { requestId: found.id, identities: found.identities.map((each) => each.identity) });
  await desk.endSchedule();
  await desk.work();
  expect(await getRequest(ctx, { requestId: found.id })).toMatchObject({ state: "done" });
  expect(await tablesWith(desk, ["Canarygate"])).not.toContain("order_intents");
});

test("unselected people stay, and data that a backup restored is erased again", async () => {
  const desk = await openPrivacySetup(pressroom);
  const { ctx, workspace, orderId } = desk;
  const found = await search(desk);
  const people = found.identities.filter(({ identity }) => identity.startsWith("person:"));
  await erasePerson(ctx, {
    requestId: found.id,
    identities: people.slice(0, 1).map(({ identity }) => identity),
  });
  await desk.endSchedule();
  await desk.work();
  expect(await getRequest(ctx, { requestId: found.id })).toMatchObject({ state: "done" });
  expect((await search(desk)).identities.map(({ identity }) => identity)).not.toContain(people[0]?.identity);
  expect((await tablesWith(desk, ["zoe@canary", "Canary-Quill"])).length).toBeGreaterThan(0);

  // Restores the row of an older backup, past the trigger.
  await db().execute(sql`alter table orders disable trigger orders_stay_erased`);
  await db().execute(sql`update orders set recipient = ${canary.name} where id = ${orderId}`);
  await db().execute(sql`alter table orders enable trigger orders_stay_erased`);
  expect(await repeatErasures(db(), workspace.workspaceId)).toBeGreaterThan(0);
  const [row] = await db().select({ recipient: orders.recipient }).from(orders).where(eq(orders.id, orderId));
  expect(row?.recipient).toBe("[erased]");
});

test("what another search erased is no longer offered, and a search without anything left ends", async () => {
  const desk = await openPrivacySetup(pressroom);
  const { ctx, workspace } = desk;
  await desk.endSchedule();
  const whole = await search(desk, { ...blank, name: canary.name });
  const ofTag = await search(desk, { ...blank, name: "vip" });
  const { id: requestId, identities } = await search(desk);
  await erasePerson(ctx, { requestId, identities: identities.map(({ identity }) => identity) });
  await desk.work();
  expect(await getRequest(ctx, { requestId })).toMatchObject({ state: "done" });

  expect(await getRequest(ctx, { requestId: whole.id })).toMatchObject({
    ...{ state: "done", search: null, erased: 0, identities: [] },
  });
  // The tag does not name the person, so it stays.
  const left = await getRequest(ctx, { requestId: ofTag.id });
  expect(left).toMatchObject({ state: "found", search: { name: "vip" } });
  expect(left.identities.flatMap(({ counts }) => counts.map(({ place }) => place)).sort()).toEqual([
    "orders",
    "runs",
  ]);
  const erased = (await readAudit(workspace.workspaceId)).filter(({ action }) => action === "privacy.erase");
  expect(erased.map(({ subjectId }) => subjectId)).toEqual([requestId]);
});
