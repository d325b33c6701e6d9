import { z } from "zod";
import { send } from "#e2e/access/requests/send.ts";
import { act } from "#e2e/resilience/desk/act.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { publicAddress } from "#e2e/resilience/desk/route-to-pressroom.ts";
import { estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { paths } from "#lib/paths.ts";

const made = z.object({ quoteId: z.guid() });
const saved = z.object({ outcome: z.literal("saved"), revision: z.int() });
const answered = z.object({
  revision: z.int(),
  estimate: estimateSchema.nullable(),
  refusal: z.object({ code: z.string(), lineId: z.guid().nullable() }).nullable(),
});
const kept = z.object({
  estimate: estimateSchema.nullable(),
  estimatedRevision: z.int().nullable(),
  revision: z.int(),
});

/**
 * Creates a quote of the shop. It is saved and estimated as its page does it: through the routes, with the owner's
 * session.
 */
export async function openQuote(desk: TestPressroom, shop: Shop) {
  const place = { workspace: shop.slug, mode: "live" as const };
  const reply = await act(desk, shop, shop.owner, "createQuoteAction", {});
  const { quoteId } = made.parse(reply?.data);
  let revision = 1;
  const call = async <S extends z.ZodType>(schema: S, method: string, path: string, body?: object) => {
    const answer = await send(`${desk.url}${path}`, {
      method,
      cookie: shop.owner.cookie,
      headers: { origin: publicAddress, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`);
    return schema.parse(JSON.parse(answer.body)) as z.output<S>;
  };
  return {
    async save(document: QuoteDocument) {
      ({ revision } = await call(saved, "PUT", paths.api.quote(place, quoteId), { revision, document }));
    },
    estimate: () => call(answered, "POST", paths.api.quoteEstimate(place, quoteId), { revision }),
    read: () => call(kept, "GET", paths.api.quote(place, quoteId)),
  };
}
