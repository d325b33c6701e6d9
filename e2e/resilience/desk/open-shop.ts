import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addPerson } from "#e2e/access/world/add-people.ts";
import { allScopes } from "#e2e/contract/control.ts";
import { addKey, aSku } from "#e2e/contract/service-account.ts";
import type { Role } from "#lib/core/auth/permissions.ts";
import { act, type Person } from "./act.ts";
import { ownerEmail, password, type TestPressroom } from "./open-pressroom.ts";
import { publicAddress } from "./route-to-pressroom.ts";

const generous = { per_order_cents: 10_000_000, daily_cents: 900_000_000 };
const funds = { balance_cents: 900_000_000, credit_cents: 0 };
const idSchema = z.object({ id: z.guid() });

export type ShopKey = Awaited<ReturnType<typeof addKey>>;
export type Shop = {
  slug: string;
  workspaceId: string;
  accountId: string;
  live: ShopKey;
  test: ShopKey;
  owner: Person;
  sku: string;
};

/** A workspace with its own account of the service and both keys, which `connect` enters. */
export async function openShop(desk: TestPressroom): Promise<Shop> {
  const { database, world } = desk;
  const slug = `shop-${randomUUID().slice(0, 12)}`;
  const accountId = await world.control.createAccount(slug, "FR");
  await world.control.setWallet(accountId, funds);
  const live = await addKey(world, accountId, { mode: "live", scopes: allScopes, spending_limits: generous });
  const test = await addKey(world, accountId, { mode: "test", scopes: allScopes, spending_limits: generous });
  const { id: workspaceId } = await database.one(
    idSchema,
    "insert into workspaces (slug, name) values ($1, $1) returning id",
    [slug],
  );
  const { id: userId } = await database.one(idSchema, "select id from users where email = $1", [ownerEmail]);
  await database.rows("insert into memberships (workspace_id, user_id, role) values ($1, $2, 'owner')", [
    workspaceId,
    userId,
  ]);
  const owner = { cookie: desk.ownerCookie };
  return { slug, workspaceId, accountId, live, test, owner, sku: await aSku(live) };
}

/** Enters a key in the shop's settings. The first one registers the receiver. */
export async function connect(desk: TestPressroom, shop: Shop, key: ShopKey): Promise<void> {
  const done = await act(desk, shop, shop.owner, "connectPastedKeyAction", { key: key.key });
  if (done?.status !== 200 || done.code || done.invalid) throw new Error(`Not connected: ${done?.code}`);
}

export async function openConnectedShop(desk: TestPressroom): Promise<Shop> {
  const shop = await openShop(desk);
  await connect(desk, shop, shop.live);
  await connect(desk, shop, shop.test);
  return shop;
}

/** Adds another member to the shop, signed in. */
export function join(desk: TestPressroom, shop: Shop, role: Role): Promise<Person & { email: string }> {
  const email = `${role}.${randomUUID()}@desk.example`;
  return addPerson({ ...desk, password, ownerEmail, behind: publicAddress }, email, shop.slug, role);
}
