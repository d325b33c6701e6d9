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
  /** As the service reports it: a product of the catalog, or one of the account's own. */
  productId: string | null;
  /** Print face to file id. */
  files: Record<string, string>;
  /** Faces whose file is not in the library. */
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
 * Reads what a new order takes over from an order, whatever its status. The service names a printed file only by its
 * URL (specification, "Order"), so the file is looked up in the library by that URL.
 * @throws AppError not_found | stored_unreadable
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
