import { z } from "zod";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import type { World } from "./world.ts";

type Maker = { database: World["database"]; order: { id: string }; owner: { id: string } };

/** Turns the tracking pages of the first workspace on, and adds a link to the first order's. Returns its token. */
export async function addTracking({ database, order, owner }: Maker): Promise<string> {
  const { workspaceId } = await database.one(
    z.object({ workspaceId: z.guid() }),
    `select workspace_id as "workspaceId" from orders where id = $1::uuid`,
    [order.id],
  );
  await database.rows("update workspaces set tracking_pages = true where id = $1", [workspaceId]);
  const { token, tokenHash } = newLinkToken(workspaceId);
  await database.rows(
    `insert into tracking_links (workspace_id, mode, order_id, token_hash, created_by, expires_at)
     values ($1, 'test', $2, $3, $4, now() + interval '1 day')`,
    [workspaceId, order.id, tokenHash, owner.id],
  );
  return token;
}
