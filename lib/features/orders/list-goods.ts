import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { OrderItem } from "#lib/core/service/schemas/order.ts";
import { compareFaces } from "#lib/features/catalog/compare-faces.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { findFilesByUrl } from "#lib/features/files/find-files-by-url.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import type { Frame } from "#lib/features/frames/frame.ts";

/** What a line item looks like. */
export type Goods = {
  line: number;
  sku: string;
  /** In the reader's language if the catalog has it, else as the service named it in the order. */
  title: string;
  /** Colour and size, if they are known. */
  variant: string;
  /** The product in the colour of the variant; null if the catalog has no picture of it. */
  imageUrl: string | null;
  /** Nothing is printed on it: it has no files, and is not one of the merchant's own products. */
  isBlank: boolean;
  faces: GoodsFace[];
};

/**
 * A printed face, in the reader's language if the catalog has it. `file`: null if the library does not know it. `frame`:
 * null if no member has placed the face on the product's picture.
 */
type GoodsFace = {
  face: string;
  name: string;
  area: PrintArea | null;
  file: FileFacts | null;
  frame: Frame | null;
};

/**
 * The name and picture of each line item, and its printed faces with their files. Without the catalog's role, only the
 * names of the order.
 */
export async function listGoods(
  ctx: MemberContext,
  { items }: { items: readonly OrderItem[] },
  locale: string,
): Promise<Goods[]> {
  requireRole(ctx, "orders:read");
  const isHidden = ctx.roleDenies("catalog:read");
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const urls = [...new Set(items.flatMap(({ files }) => files.map(({ url }) => url)))];
  const [variants, files] = isHidden
    ? [[], new Map<string, never>()]
    : await Promise.all([findVariants(ctx, { skus }, locale), findFilesByUrl(ctx, { urls })]);
  const frames = isHidden
    ? new Map<string, never>()
    : await findFrames(ctx, { productIds: variants.map(({ productId }) => productId) });
  const variantOf = new Map(variants.map((variant) => [variant.sku, variant]));
  return items.map(({ line, sku, files: printed, ...ordered }) => {
    const variant = variantOf.get(sku);
    const [title, color, size] = variant?.title
      ? [variant.title, variant.color.name, variant.size.name]
      : [ordered.title, ordered.color, ordered.size];
    const compare = compareFaces(variant?.printAreas);
    const inOrder = printed.toSorted((one, other) => compare(one.face, other.face));
    return {
      ...{ line, sku },
      title,
      variant: [color, size].filter(Boolean).join(", "),
      imageUrl: variant?.imageUrl ?? null,
      isBlank: printed.length === 0 && ordered.product_id === null,
      faces: inOrder.map(({ face, url }) => {
        const area = variant?.printAreas.find((known) => known.face === face) ?? null;
        const frame = variant ? (frames.get(variant.productId)?.[face] ?? null) : null;
        return { face, name: area?.name ?? face, area, file: files.get(url) ?? null, frame };
      }),
    };
  });
}
