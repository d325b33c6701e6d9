import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { getProduct } from "#lib/catalog/get-product.ts";
import { AppError } from "#lib/errors.ts";
import { listFiles } from "#lib/files/list-files.ts";
import type { TemplateContent } from "./schemas.ts";

/**
 * A template is made of what is here: colours and faces that a product has lost are told where it is shown.
 * @throws AppError not_found for the product | template_file_unknown
 */
export async function requireParts(
  ctx: MemberContext,
  { productId, files }: Pick<TemplateContent, "productId" | "files">,
): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const ids = [...new Set(Object.values(files))];
  const [known] = await Promise.all([listFiles(ctx, { ids }), getProduct(ctx, { productId }, "en")]);
  if (known.length < ids.length) throw new AppError("template_file_unknown", 422);
}
