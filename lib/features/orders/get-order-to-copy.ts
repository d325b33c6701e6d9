import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Address } from "#lib/core/service/schemas/address.ts";
import { type Order, orderSchema } from "#lib/core/service/schemas/order.ts";
import { notFound } from "#lib/errors.ts";
import { readStored } from "#lib/read-stored.ts";
import { orderIdSchema } from "./schemas.ts";

export type ItemToCopy = {
  sku: string;
  title: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** As the service tells it, which may be the catalog's or the account's own. */
  productId: string | null;
  /** Print face to file id. */
  files: Record<string, string>;
  /** Faces whose file the library here does not know. */
  lostFaces: string[];
};

type OrderToCopy = {
  id: string;
  number: string;
  reference: string | null;
  address: Address;
  items: ItemToCopy[];
};

/**
 * What of an order, whatever became of it, another one begins with. The service tells of a printed file its address
 * alone (specification, "Order"), so the file is the one that the library here knows by it.
 * @throws AppError not_found
 */
export async function getOrderToCopy(
  ctx: MemberContext,
  input: z.input<typeof orderIdSchema>,
): Promise<OrderToCopy> {
  requireRole(ctx, "orders:read");
  const parsed = orderIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { orderId } = parsed.data;
  const [row] = await db()
    .select({
      number: orders.number,
      reference: orders.reference,
      externalId: orders.externalId,
      data: orders.data,
    })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)));
  if (!row) throw notFound();
  const { items, shipping_address: address } = readStored(orderSchema, row.data, "order");
  const known = await findFilesByUrl(ctx.workspace.id, items);
  return {
    id: orderId,
    number: row.number,
    reference: row.reference ?? row.externalId,
    address,
    items: items.map((item) => toItem(item, known)),
  };
}

async function findFilesByUrl(workspaceId: string, items: Order["items"]): Promise<Map<string, string>> {
  const urls = [...new Set(items.flatMap((item) => item.files.map(({ url }) => url)))];
  if (urls.length === 0) return new Map();
  const rows = await db()
    .select({ id: files.id, url: files.url })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.url, urls)));
  return new Map(rows.map(({ id, url }) => [url, id]));
}

function toItem(item: Order["items"][number], known: ReadonlyMap<string, string>): ItemToCopy {
  const { sku, title, color, size, quantity, product_id: productId, files: printed } = item;
  return {
    ...{ sku, title, color, size, quantity },
    productId: z.guid().safeParse(productId).data ?? null,
    files: Object.fromEntries(
      printed.flatMap(({ face, url }) => {
        const id = known.get(url);
        return id ? [[face, id]] : [];
      }),
    ),
    lostFaces: printed.filter(({ url }) => !known.has(url)).map(({ face }) => face),
  };
}
