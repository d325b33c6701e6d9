import { randomUUID } from "node:crypto";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { newLine } from "./new-document.ts";
import type { ReadyOrder } from "./prepare-order.ts";

export type ReadyContent = Pick<ReadyOrder, "lines" | "variants" | "files" | "frames" | "countries">;

/** The content of a schedule as editable line items, with their variants, files, frames and the countries. */
export async function prepareSchedule(
  ctx: MemberContext,
  { items }: { items: readonly OrderItemRequest[] },
  locale: string,
): Promise<ReadyContent> {
  requirePermission(ctx, "orders:write");
  const lines = items.map(({ sku, quantity, product_id: productId, files }) =>
    newLine(randomUUID(), { sku, quantity, productId: productId ?? null, files: files ?? {} }),
  );
  const ids = [...new Set(lines.flatMap(({ files }) => Object.values(files)))];
  const [variants, files, countries] = await Promise.all([
    findVariants(ctx, { skus: [...new Set(lines.map(({ sku }) => sku))] }, locale),
    listFiles(ctx, { ids }),
    listCountries(ctx, locale),
  ]);
  const productIds = variants.map(({ productId }) => productId);
  const frames = Object.fromEntries(await findFrames(ctx, { productIds }));
  return { lines, variants, files, frames, countries };
}
