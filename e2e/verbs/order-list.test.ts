import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { countListed } from "#lib/features/orders/count-listed.ts";
import { countMatching } from "#lib/features/orders/count-matching.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import type { OrderQuery } from "#lib/features/orders/order-query.ts";
import { selectOrderIds } from "#lib/features/orders/select-order-ids.ts";
import { suggestSearch } from "#lib/features/orders/suggest-search.ts";

useVerbs();
let ctx: MemberContext;
let made: Order[];
const tagged = new Map<string, string[]>();
const template = randomUUID();
const random = seededRandom(7);
const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const carriersOf = (index: number) => [
  ...(index % 4 ? [] : ["DHL"]),
  ...(index % 10 ? [] : ["DHL Express"]),
  ...(index % 23 ? [] : ["Poste Italiane"]),
];
const parcelWith = (carrier: string, tracking: string): Order["shipments"][number] => ({
  id: randomUUID(),
  carrier,
  tracking_number: tracking,
  tracking_url: null,
  status: "shipped",
  shipped_at: null,
  delivered_at: null,
});

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  made = Array.from({ length: 330 }, (_, index) => {
    const created = new Date(Date.UTC(2026, 8, 1 + (index % 75), index % 24)).toISOString();
    const order = anOrder({
      number: `PR-${1_000 + index}`,
      external_id: index % 3 === 0 ? `shop-${index}~2` : null,
      status: any(["draft", "test_confirmed", "shipped", "delivered", "delivered"]),
      created_at: created,
      updated_at: created,
      api_key_prefix: any(["svc_test_a1b2", "svc_test_a1b2", "svc_test_c3d4"]),
    });
    order.shipping_address = { ...order.shipping_address, country: any(["FR", "FR", "DE", "IS"]) };
    order.costs = { ...order.costs, total_cents: any([0, 499, 500, 3_000, 3_000, 3_001, 20_000, 5_000_000]) };
    order.shipments = carriersOf(index).map((carrier) => parcelWith(carrier, `T${index}`));
    return order;
  });
  await mirrorOrders(db(), ctx.workspace.id, made.slice(0, 200));
  await mirrorOrders(db(), ctx.workspace.id, made.slice(200));
  for (const [index, { id }] of made.entries()) {
    const tags = [...(index % 2 ? ["gift"] : []), ...(index % 11 ? [] : ["vip"])];
    tagged.set(id, tags);
    await db().execute(sql`update orders set tags = ${sql.param(tags)}::text[], is_late = ${index % 17 === 0},
      has_issue = ${index % 19 === 0}, had_issue = ${index % 3 === 0}, payment_refused_at = ${index % 5 === 0 ? sql`now()` : null},
      assignee_id = case when ${index % 7 === 0} then ${team.owner}::uuid end,
      template_id = case when ${index % 6 === 0} then ${template}::uuid end
      where workspace_id = ${ctx.workspace.id} and id = ${id}`);
  }
});

const at = (index: number) => made[index] as Order;
const indexOf = new Map<Order, number>();
const nth = (order: Order) => indexOf.get(order) ?? indexOf.set(order, made.indexOf(order)).get(order) ?? 0;

const queries: [Partial<OrderQuery>, (order: Order) => boolean][] = [
  [{}, () => true],
  [{ status: ["delivered"] }, ({ status }) => status === "delivered"],
  [{ status: ["draft", "shipped", "unheard"] }, ({ status }) => ["draft", "shipped"].includes(status)],
  [{ country: ["FR"] }, (order) => order.shipping_address.country === "FR"],
  [
    { country: ["DE", "IS"], status: ["draft", "delivered"] },
    (order) => order.shipping_address.country !== "FR" && ["draft", "delivered"].includes(order.status),
  ],
  [
    { from: "2026-09-10", to: "2026-10-05" },
    ({ created_at }) => created_at >= "2026-09-10" && created_at < "2026-10-06",
  ],
  [
    { from: "2026-09-10", to: "2026-09-10", zone: "Europe/Paris" },
    ({ created_at }) => created_at >= "2026-09-09T22" && created_at < "2026-09-10T22",
  ],
  [{ from: "2026-10-31" }, ({ created_at }) => created_at >= "2026-10-31"],
  [{ to: "2026-09-02" }, ({ created_at }) => created_at < "2026-09-03"],
  [{ from: "2031-01-01" }, () => false],
  [{ minCents: 500 }, ({ costs }) => costs.total_cents >= 500],
  [{ maxCents: 499 }, ({ costs }) => costs.total_cents <= 499],
  [
    { minCents: 3_000, maxCents: 20_000 },
    ({ costs }) => costs.total_cents >= 3_000 && costs.total_cents <= 20_000,
  ],
  [{ minCents: 4_000, maxCents: 3_000 }, () => false],
  [
    { minCents: 3_000, from: "2026-09-20", to: "2026-10-10", status: ["delivered", "draft"] },
    (order) =>
      order.costs.total_cents >= 3_000 &&
      order.created_at >= "2026-09-20" &&
      order.created_at < "2026-10-11" &&
      ["delivered", "draft"].includes(order.status),
  ],
  [{ issue: true }, (order) => nth(order) % 19 === 0],
  [{ troubled: true }, (order) => nth(order) % 3 === 0 && order.confirmed_at !== null],
  [{ late: true }, (order) => nth(order) % 17 === 0],
  [{ refused: true }, (order) => order.status === "draft" && nth(order) % 5 === 0],
  [{ approval: true }, () => false],
  [{ key: "svc_test_c3d4" }, (order) => order.api_key_prefix === "svc_test_c3d4"],
  [{ template }, (order) => nth(order) % 6 === 0],
  [{ tag: "gift" }, (order) => nth(order) % 2 === 1],
  [{ tag: " VIP" }, (order) => nth(order) % 11 === 0],
  [
    { tag: "vip", from: "2026-09-20", minCents: 500 },
    (order) => nth(order) % 11 === 0 && order.created_at >= "2026-09-20" && order.costs.total_cents >= 500,
  ],
  [{ assignee: "me" }, (order) => nth(order) % 7 === 0],
  [{ assignee: "nobody" }, (order) => nth(order) % 7 !== 0],
  [
    { assignee: "nobody", country: ["FR"] },
    (order) => nth(order) % 7 !== 0 && order.shipping_address.country === "FR",
  ],
  [{ carrier: "dhl" }, (order) => nth(order) % 4 === 0],
  [{ carrier: "DHL Express" }, (order) => nth(order) % 10 === 0],
  [{ carrier: "DHL%" }, () => false],
  [
    { carrier: "poste italiane", country: ["FR", "DE"], from: "2026-09-05" },
    (order) =>
      nth(order) % 23 === 0 && order.shipping_address.country !== "IS" && order.created_at >= "2026-09-05",
  ],
  [{ carrier: "DHL", tag: "vip" }, (order) => nth(order) % 44 === 0],
  [{ carrier: "DHL", minCents: 500 }, (order) => nth(order) % 4 === 0 && order.costs.total_cents >= 500],
  [{ carrier: "DHL", q: "pr-10" }, (order) => nth(order) % 4 === 0 && order.number.startsWith("PR-10")],
  [{ carrier: "DHL", q: "shop-3" }, (o) => nth(o) % 4 === 0 && Boolean(o.external_id?.startsWith("shop-3"))],
  [{ q: "pr-10" }, ({ number }) => number.startsWith("PR-10")],
  [{ q: "r-10" }, ({ number }) => number.startsWith("PR-10")],
  [{ q: "op-30" }, ({ external_id }) => Boolean(external_id?.startsWith("shop-30"))],
  [{ q: "shop-30~2" }, ({ external_id }) => external_id === "shop-30~2"],
  [{ q: "hop-3 pr-11" }, (o) => Boolean(o.external_id?.startsWith("shop-3")) && o.number.startsWith("PR-11")],
  [{ q: "xpr-10" }, () => false],
  [
    { q: "shop-3", status: ["draft"] },
    (order) => Boolean(order.external_id?.startsWith("shop-3")) && order.status === "draft",
  ],
];

const inOrder = (sort: OrderQuery["sort"], order: OrderQuery["order"]) => (a: Order, b: Order) => {
  const of = (one: Order) => (sort === "total" ? one.costs.total_cents : one.created_at);
  const up = of(a) === of(b) ? (a.id < b.id ? -1 : 1) : of(a) < of(b) ? -1 : 1;
  return order === "asc" ? up : -up;
};

/** Pages to the end and back again. */
async function pageThrough(query: Partial<OrderQuery>): Promise<string[]> {
  const pages = [await listOrders(ctx, { query })];
  for (let page = pages[0]; page?.nextCursor; page = pages.at(-1)) {
    pages.push(await listOrders(ctx, { query, cursor: page.nextCursor }));
  }
  for (let index = pages.length - 1; index > 0; index--) {
    const cursor = pages[index]?.previousCursor ?? "";
    const back = await listOrders(ctx, { query, cursor, direction: "previous" });
    expect(back).toEqual({ ...pages[index - 1], nextCursor: back.nextCursor });
  }
  expect(pages[0]?.previousCursor).toBeNull();
  return pages.flatMap(({ rows }) => rows.map(({ id }) => id));
}

test.each(queries)(
  "%j lists the matching orders, in each sort order and both directions",
  async (query, is) => {
    const matching = made.filter(is);
    for (const sort of ["created", "total"] as const) {
      for (const order of ["desc", "asc"] as const) {
        const expected = matching.toSorted(inOrder(sort, order)).map(({ id }) => id);
        expect(await pageThrough({ ...query, sort, order })).toEqual(expected);
      }
    }
    for (const count of [countMatching, countListed])
      expect(await count(ctx, query)).toEqual({ count: matching.length, isCapped: false });
    const { ids } = await selectOrderIds(ctx, query, { limit: 10_000 });
    expect(new Set(ids)).toEqual(new Set(matching.map(({ id }) => id)));
  },
);

test("a selection with exceptions is cut at its limit, and says so", async () => {
  const except = made.slice(0, 20).map(({ id }) => id);
  const { ids, isCapped } = await selectOrderIds(ctx, {}, { limit: 100, except });
  expect(ids).toHaveLength(100);
  expect(isCapped).toBe(true);
  expect(ids.filter((id) => except.includes(id))).toEqual([]);
});

test("going back to the first page includes orders that are new since", async () => {
  const first = await listOrders(ctx, { query: { status: ["unseen"] } });
  expect(first.rows).toEqual([]);
  const newer = anOrder({ status: "unseen", created_at: "2026-12-01T00:00:00.000Z" });
  const older = anOrder({ status: "unseen", created_at: "2026-11-01T00:00:00.000Z" });
  await mirrorOrders(db(), ctx.workspace.id, [older, newer]);
  const whole = await listOrders(ctx, { query: { status: ["unseen"] } });
  const { rows } = await listOrders(ctx, {
    query: { status: ["unseen"] },
    cursor: Buffer.from(JSON.stringify(["created", "2026-10-01 00:00:00+00", older.id])).toString(
      "base64url",
    ),
    direction: "previous",
  });
  expect(rows).toEqual(whole.rows);
});

test("a cursor of another sort order is refused", async () => {
  const { nextCursor } = await listOrders(ctx, { query: { sort: "total" } });
  const taken = listOrders(ctx, { cursor: nextCursor ?? "" });
  await expect(taken).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("a cursor does not widen the bounds of a query", async () => {
  const { nextCursor } = await listOrders(ctx, { query: {} });
  const query = { to: "2026-09-05" };
  const { rows } = await listOrders(ctx, { query, cursor: nextCursor ?? "" });
  expect(rows.every(({ createdAt }) => createdAt < "2026-09-06")).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
});

test("search finds an order by each of its names, and by nothing else", async () => {
  const order = anOrder({
    number: "PR-ZX981",
    external_id: "web-77~3",
    shipments: [parcelWith("DHL", "JD014600003")],
  });
  Object.assign(order.shipping_address, {
    name: "Zoë Łukasz-Quist",
    company: "Kaffeerösterei Linde",
    city: "Görlitz",
    postal_code: "02826",
    email: "zoe.q@linde.example",
  });
  order.items = order.items.map((item) => ({ ...item, sku: "HOD-77-RED-XL", title: "Heavy hoodie" }));
  await mirrorOrders(db(), ctx.workspace.id, [order]);
  await db().execute(
    sql`update orders set reference = 'Weihnachten 7' where id = ${order.id} and workspace_id = ${ctx.workspace.id}`,
  );
  const find = async (q: string) => (await listOrders(ctx, { query: { q } })).rows.map(({ id }) => id);
  const words =
    "PR-ZX981|zx981|web-7|eb-77~3|EB-77|quist 02826|görlitz z|od-77-red|web-77~3|zoe luk|lukasz QUIST|kaffeeroster|görl|02826|zoe.q@linde.example|HOD-77-RED|heavy hoodie|JD014600003|weihnachten 7|lin gör 02";
  for (const q of words.split("|")) expect(await find(q), q).toEqual([order.id]);
  // Wildcards of LIKE match nothing here, and a missing value is not found as "null".
  for (const q of [
    "zx982",
    "web-8",
    "xweb-77",
    "web-77~4",
    "null",
    "zoe.q@linde.example2",
    "hoodie heavyy",
    "zx%1",
    "zx_81",
  ])
    expect(await find(q), q).toEqual([]);
});

test("a misspelled word is replaced by that of an order, and a number never is", async () => {
  const team = await makeTeam();
  const own = await team.as(team.owner);
  const order = anOrder({ number: "PR-4711" });
  Object.assign(order.shipping_address, { name: "Siobhán O'Neil", city: "Hamburg" });
  const [rival, live] = [anOrder(), anOrder({ test: false })];
  for (const { shipping_address } of [rival, live]) shipping_address.city = "Hambrugge";
  await mirrorOrders(db(), own.workspace.id, [order, live]);
  await mirrorOrders(db(), ctx.workspace.id, [rival]);
  const suggest = async (q: string) => (await suggestSearch(own, { q })).q;
  expect(await suggest("Hambrug")).toBe("hamburg");
  expect(await suggest("siohban  PR-4711 hambrg")).toBe("siobhan PR-4711 hamburg");
  expect(await suggest("oneil")).toBe("o neil");
  expect((await listOrders(own, { query: { q: "o neil" } })).rows.map(({ id }) => id)).toEqual([order.id]);
  for (const q of ["PR-4712", "xyz", "Hamburg PR-99", "neil tee ox", "hamburg  siobhan PR-99", ""])
    expect(await suggest(q), q).toBeNull();
});

test("a row has the same content in every kind of list", async () => {
  const team = await makeTeam();
  const own = await team.as(team.owner);
  const [order, bare] = [anOrder({ number: "PR-1" }), anOrder({ number: "PR-2" })];
  const parcel = { id: randomUUID(), carrier: "DHL", tracking_number: "T2", status: "shipped" } as const;
  order.shipments = ["T1", "T2"].map((tracking_number) => ({
    ...{ ...parcel, id: randomUUID(), tracking_number, tracking_url: null },
    ...{ shipped_at: order.created_at, delivered_at: null },
  }));
  order.confirmed_at = order.created_at;
  order.shipping_address = { ...order.shipping_address, company: "Éxample & Co" };
  order.costs = { ...order.costs, total_cents: 9_007_199_254 };
  await mirrorOrders(db(), own.workspace.id, [order, bare]);
  const tags = ["a,b", 'say "x"', "{}"];
  await db().execute(sql`update orders set tags = ${sql.param(tags)}::text[], is_late = true, due_at = now(),
    assignee_id = ${team.owner}::uuid where workspace_id = ${own.workspace.id} and id = ${order.id}`);
  const prepared = await listOrders(own, {});
  const written = await listOrders(own, { query: { from: "2000-01-01" } });
  expect(prepared).toEqual(written);
  expect(prepared.rows.find(({ id }) => id === order.id)).toMatchObject({
    ...{ tags, totalCents: 9_007_199_254, company: "Éxample & Co", isLate: true },
    ...{ dueAt: expect.stringMatching(/Z$/), confirmedAt: new Date(order.created_at).toISOString() },
    parcels: { count: 2, carrier: "DHL", trackingNumber: "T2", trackingUrl: null },
  });
});

test("another workspace and the other mode have lists of their own", async () => {
  const team = await makeTeam();
  const other = await team.as(team.owner);
  expect((await listOrders(other, {})).rows).toEqual([]);
  expect((await listOrders(other, { query: { q: "paris", tag: "gift" } })).rows).toEqual([]);
  await mirrorOrders(db(), ctx.workspace.id, [anOrder({ test: false, number: "LIVE-1" })]);
  expect((await listOrders(ctx, { query: { q: "live-1" } })).rows).toEqual([]);
  expect(at(0).test).toBe(true);
});
