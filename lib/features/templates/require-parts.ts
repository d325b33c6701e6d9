import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import type { TemplateContent } from "./schemas.ts";

/**
 * Requires that the product and the files of a template exist. Colours and faces that the product has lost are reported
 * where the template is shown.
 * @throws AppError template_product_unknown, at its field | template_file_unknown
 */
export async function requireParts(
  ctx: MemberContext,
  { productId, files }: Pick<TemplateContent, "productId" | "files">,
): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const ids = [...new Set(Object.values(files))];
  const [known] = await Promise.all([listFiles(ctx, { ids }), requireProduct(ctx, productId)]);
  if (known.length < ids.length) throw new AppError("template_file_unknown", 422);
}

async function requireProduct(ctx: MemberContext, productId: string): Promise<void> {
  try {
    await getProduct(ctx, { productId }, "en");
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
    throw new AppError("template_product_unknown", 422, { field: "productId" });
  }
}
