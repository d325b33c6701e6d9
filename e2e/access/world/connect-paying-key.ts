import { z } from "zod";
import type { Mode } from "#drizzle/mode.ts";
import { connect } from "./set-up.ts";
import type { World } from "./world.ts";

type Owned = Pick<World, "url" | "actions" | "slug" | "database" | "pressroom" | "owner">;

const scopes = ["orders:confirm"];

/** Connects another key of the sandbox's first account to the paying slot, by the product's own action. */
export async function connectPayingKey(world: Owned, mode: Mode): Promise<{ id: string; key: string }> {
  const { url, actions, slug, owner, pressroom, database } = world;
  const { key } = await pressroom.control.createKey(undefined, { name: "The till", mode, scopes });
  await connect({ url, actions }, slug, owner.cookie, { key, mode, purpose: "paying" });
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `select k.id from api_keys k join workspaces w on w.id = k.workspace_id
     where w.slug = $1 and k.mode = $2 and k.purpose = 'paying' and k.removed_at is null`,
    [slug, mode],
  );
  return { id, key };
}

/** When the paying key was last checked. The worker checks it after each refused payment, too. */
export const readKeyCheck = ({ database, payingKeyId }: Pick<World, "database" | "payingKeyId">) =>
  database.rows("select checked_at from api_keys where id = $1", [payingKeyId]);
