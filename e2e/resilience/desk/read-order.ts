import { z } from "zod";
import type { Mode } from "#drizzle/mode.ts";
import { send } from "#e2e/access/requests/send.ts";
import type { Person } from "./act.ts";
import type { TestPressroom } from "./open-pressroom.ts";

const viewSchema = z.object({
  id: z.guid(),
  status: z.string(),
  costs: z.object({ total_cents: z.int() }),
  lastIntent: z
    .object({
      kind: z.string(),
      state: z.string(),
      outcome: z
        .object({
          code: z.string(),
          message: z.string().optional(),
          details: z.record(z.string(), z.unknown()).optional(),
        })
        .nullable(),
    })
    .nullable(),
});

/** The data of the page of a live order. */
export async function readOrder(
  { url }: Pick<TestPressroom, "url">,
  shop: { slug: string },
  person: Person,
  orderId: string,
) {
  const reply = await send(`${url}/api/orders/${shop.slug}/live/${orderId}`, { cookie: person.cookie });
  if (reply.status !== 200) throw new Error(`The order was answered ${reply.status}: ${reply.body}`);
  return viewSchema.parse(JSON.parse(reply.body));
}

/** Ids of the first page of the orders list, as its page reads them. */
export async function listOrderIds(
  { url }: Pick<TestPressroom, "url">,
  shop: { slug: string },
  person: Person,
  mode: Mode,
): Promise<string[]> {
  const reply = await send(`${url}/api/orders/${shop.slug}/${mode}`, { cookie: person.cookie });
  const page = z.object({ rows: z.array(z.object({ id: z.guid() })) }).parse(JSON.parse(reply.body));
  return page.rows.map(({ id }) => id);
}
