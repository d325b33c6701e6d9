import { z } from "zod";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import type { World } from "./world.ts";

/** Adds a link to unsubscribe from the mails of the workspace. Returns its token. */
export async function addUnsubscribeLink({ database, slug }: Pick<World, "database" | "slug">) {
  const { id } = await database.one(z.object({ id: z.guid() }), "select id from workspaces where slug = $1", [
    slug,
  ]);
  const { token, tokenHash } = newLinkToken(id);
  await database.rows(
    `insert into unsubscribe_links (workspace_id, token_hash, address_hash, locale, expires_at)
     values ($1, $2, 'a-hash', 'en', now() + interval '1 day')`,
    [id, tokenHash],
  );
  return token;
}
