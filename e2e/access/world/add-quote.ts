import { send } from "#e2e/access/requests/send.ts";
import { png } from "#sandbox/testing/pictures.ts";
import { makeDraft } from "./make-draft.ts";
import { makeFile, makeFolder } from "./make-file.ts";
import { makeQuote, makeShare, makeVersion, quoteName } from "./make-quote.ts";
import type { World } from "./world.ts";

type Maker = Pick<World, "url" | "actions" | "slug" | "owner" | "product" | "database">;

const versionName = "CANARY-VERSION-3307";

/** Adds a quote with a version, a shared link and an order, and next to it a print file and a folder. */
export async function addQuote(maker: Maker): Promise<World["quote"]> {
  const made = await makeQuote(maker);
  await makeVersion(maker, made, versionName);
  const share = await makeShare(maker, made);
  const orderId = await makeDraft(maker, undefined, made.id);
  const [fileId, folderId] = [await makeFile(maker), await makeFolder(maker)];
  return { ...made, name: quoteName, versionName, share, orderId, fileId, folderId };
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
