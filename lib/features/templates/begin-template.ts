import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { findProducts } from "#lib/features/catalog/find-products.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { placeFile, verdictOf } from "#lib/features/files/placement.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type BeginTemplateInput, beginTemplateSchema, type TemplateContent } from "./schemas.ts";

type BegunTemplate = { content: TemplateContent; product: Product | null; files: FileFacts[] };

/**
 * Prepares the content of a new template: empty, with a product, a print file, or both. A file without a face is put on
 * the first face that it is large enough for. Nothing is stored.
 */
export async function beginTemplate(
  ctx: MemberContext,
  input: BeginTemplateInput,
  locale: string,
): Promise<BegunTemplate> {
  requirePermission(ctx, "quotes:write");
  const { productId, fileId, face } = parseInput(beginTemplateSchema, input);
  const [found, files] = await Promise.all([
    findProducts(ctx, { productIds: productId ? [productId] : [] }, locale),
    listFiles(ctx, { ids: fileId ? [fileId] : [] }),
  ]);
  const product = found.products[0] ?? null;
  const [file] = files;
  const printed = file && product && pickFace(product.product.print_areas, file, face);
  const content = {
    name: "",
    note: "",
    productId: product?.product.id ?? "",
    colors: [],
    files: file && printed ? { [printed]: file.id } : {},
  };
  return { content, product, files };
}

/**
 * Chooses the face for a file: the requested one, otherwise the first for which the file is not too small. Neck labels
 * come last. Null if the product has no face.
 */
export function pickFace(
  areas: readonly PrintArea[],
  file: Pick<FileFacts, "widthPx" | "heightPx">,
  asked?: string,
): string | null {
  if (areas.some(({ face }) => face === asked)) return asked ?? null;
  const ranked = [
    ...areas.filter(({ is_neck_label }) => !is_neck_label),
    ...areas.filter(({ is_neck_label }) => is_neck_label),
  ];
  const fitting = ranked.find((area) => verdictOf(placeFile(file, area)) !== "tooSmall");
  return (fitting ?? ranked[0])?.face ?? null;
}
