import { randomUUID } from "node:crypto";
import { send } from "#e2e/access/requests/send.ts";
import { png } from "#sandbox/testing/pictures.ts";
import { makeDraft } from "./make-draft.ts";
import { makeQuote, makeShare, makeVersion, quoteName } from "./make-quote.ts";
import type { World } from "./world.ts";

type Maker = Pick<World, "url" | "actions" | "slug" | "owner" | "product" | "database">;

const versionName = "CANARY-VERSION-3307";

/** A quote of the first workspace, with all that may come of one, and a print file beside it. */
export async function addQuote(maker: Maker): Promise<World["quote"]> {
  const made = await makeQuote(maker);
  await makeVersion(maker, made, versionName);
  const share = await makeShare(maker, made);
  const orderId = await makeDraft(maker, undefined, made.id);
  return { ...made, name: quoteName, versionName, share, orderId, fileId: await addFile(maker, made.id) };
}

async function addFile({ database }: Maker, quoteId: string): Promise<string> {
  const fileId = randomUUID();
  await database.rows(
    `insert into files (workspace_id, id, status, filename, mime_type, size_bytes, width_px, height_px, url, created_at)
     select workspace_id, $1::uuid, 'ready', 'canary.png', 'image/png', 1, 1, 1, 'https://files.example/canary.png', now()
     from quotes where id = $2::uuid`,
    [fileId, quoteId],
  );
  return fileId;
}

export async function storeLogo({ url, slug, owner }: Pick<World, "url" | "slug" | "owner">): Promise<void> {
  const reply = await send(`${url}/api/logos/${slug}`, {
    method: "PUT",
    cookie: owner.cookie,
    headers: { origin: url },
    body: new Uint8Array(await png()),
  });
  if (reply.status !== 200) throw new Error(`The logo was answered ${reply.status}: ${reply.body}`);
}
