import { randomUUID } from "node:crypto";
import { addPerson, type PersonSetup } from "./add-people.ts";
import { connect } from "./set-up.ts";
import type { World } from "./world.ts";

const slug = "other-people";
const email = "mallory@other.example";
const orderNumber = "OTHER-77";
const scopes = ["catalog:read", "orders:read", "orders:write", "orders:confirm", "webhooks:manage"];

/** Adds another workspace with an owner, an account of the service, a key with all scopes, and an order. */
export async function addOtherWorkspace(
  town: PersonSetup & Pick<World, "pressroom" | "actions">,
  copiedOrderId: string,
): Promise<World["other"]> {
  const { database, pressroom } = town;
  await database.rows("insert into workspaces (slug, name) values ($1, 'Other people')", [slug]);
  const person = await addPerson(town, email, slug, "owner");
  const accountId = await pressroom.control.createAccount("Other account");
  const { key } = await pressroom.control.createKey(accountId, { scopes });
  await connect(town, slug, person.cookie, { key });
  const orderId = randomUUID();
  const own = {
    id: orderId,
    number: orderNumber,
    external_id: "other-ref",
    shipping_address: { name: "Somebody Else", line1: "1", city: "Elsewhere", country: "FR" },
    api_key_prefix: null,
  };
  await database.rows(
    `insert into orders (workspace_id, id, mode, number, external_id, status, recipient, city, country, items_count,
       total_cents, data, created_at, service_updated_at)
     select w.id, $1::uuid, 'test', $2, 'other-ref', 'draft', 'Somebody Else', 'Elsewhere', 'FR', 1, 100,
       o.data || $3::jsonb, now(), now()
     from orders o, workspaces w where o.id = $4::uuid and w.slug = $5`,
    [orderId, orderNumber, JSON.stringify(own), copiedOrderId, slug],
  );
  return { ...person, slug, orderId, orderNumber };
}
