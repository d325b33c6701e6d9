import { randomUUID } from "node:crypto";
import { z } from "zod";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { type Reply, send } from "#e2e/access/requests/send.ts";
import { actionId } from "./action-id.ts";
import type { World } from "./world.ts";

type Maker = Pick<World, "url" | "actions" | "slug" | "owner" | "product">;
export type MadeQuote = { id: string; revision: number; document: object };

export const quoteName = "Canary fair of the spring";

const quoteSchema = z.object({
  name: z.string(),
  note: z.string(),
  revision: z.int(),
  document: z.looseObject({ destination: z.looseObject({}) }),
});
const savedSchema = z.object({ outcome: z.literal("saved"), revision: z.int() });

/** Creates a priced quote of the first workspace in test mode, by its owner, with the product's own actions. */
export async function makeQuote(maker: Maker): Promise<MadeQuote> {
  const { quoteId: id } = z
    .object({ quoteId: z.guid() })
    .parse(readActionReply(await callQuoteAction(maker, "createQuoteAction", {}, "quotes")).data);
  const address = `${maker.url}/api/quotes/${maker.slug}/test/${id}`;
  const asked = { cookie: maker.owner.cookie, headers: { origin: maker.url } };
  const { revision, document, ...was } = quoteSchema.parse(JSON.parse((await send(address, asked)).body));
  const line = { id: randomUUID(), sku: maker.product.sku, quantity: 2, productId: null, files: {} };
  const written = {
    ...document,
    lines: [{ ...line, sellingCents: 4_200 }],
    destination: { ...document.destination, country: "FR" },
  };
  const body = JSON.stringify({ revision, document: written });
  const saved = await send(address, { ...asked, method: "PUT", body });
  const renaming = { quoteId: id, name: quoteName, note: "", was };
  await callQuoteAction(maker, "renameQuoteAction", renaming, `quotes/${id}`);
  return { id, revision: savedSchema.parse(JSON.parse(saved.body)).revision, document: written };
}

/** Saves a version of a quote. Returns its number. */
export async function makeVersion(maker: Maker, { id: quoteId, revision }: MadeQuote, name: string) {
  const input = { quoteId, revision, name, note: "" };
  const reply = await callQuoteAction(maker, "saveVersionAction", input, `quotes/${quoteId}`);
  return z.object({ version: z.int() }).parse(readActionReply(reply).data).version;
}

type Sharer = Maker & Pick<World, "database">;

/** Creates a shared link to a quote. */
export async function makeShare(maker: Sharer, { id: quoteId, revision }: MadeQuote) {
  const input = { quoteId, revision, days: 30, showsCosts: false, lang: "" };
  const reply = await callQuoteAction(maker, "shareQuoteAction", input, `quotes/${quoteId}`);
  const { link } = z.object({ link: z.url() }).parse(readActionReply(reply).data);
  const { id } = await maker.database.one(
    z.object({ id: z.guid() }),
    "select id from quote_shares order by created_at desc limit 1",
  );
  return { id, token: new URL(link).pathname.split("/").at(-1) ?? "" };
}

/** Marks the quote as if prices had changed since its estimate. */
export async function makeDrift({ database, quote }: Pick<World, "database" | "quote">): Promise<void> {
  await database.rows("update quotes set drift = '{}'::jsonb where id = $1", [quote.id]);
}

function callQuoteAction(maker: Maker, name: string, input: object, page: string): Promise<Reply> {
  return callAction({
    url: maker.url,
    path: `/${maker.slug}/test/${page}`,
    id: actionId(maker, name),
    args: [{ workspace: maker.slug, mode: "test" }, input],
    cookie: maker.owner.cookie,
    origin: maker.url,
  });
}
