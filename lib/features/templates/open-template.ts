import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findProducts } from "#lib/features/catalog/find-products.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { getTemplate } from "./get-template.ts";
import type { TemplateView } from "./template-view.ts";

/** The product is null if the service no longer offers it and nothing of it is stored. */
type OpenedTemplate = { template: TemplateView; product: Product | null; files: FileFacts[] };

/**
 * Reads a template with everything that its page shows.
 * @throws AppError not_found; for a product that is not stored here, also forbidden_key_scope, ServiceFailure
 */
export async function openTemplate(
  ctx: MemberContext,
  input: { templateId: string },
  locale: string,
): Promise<OpenedTemplate> {
  requireRole(ctx, "catalog:read");
  const template = await getTemplate(ctx, input);
  const [found, files] = await Promise.all([
    findProducts(ctx, { productIds: [template.productId] }, locale),
    listFiles(ctx, { ids: [...new Set(Object.values(template.files))] }),
  ]);
  return { template, product: found.products[0] ?? null, files };
}
