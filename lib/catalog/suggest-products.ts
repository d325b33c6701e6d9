import { and, asc, eq, like, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { foldText } from "./fold-text.ts";
import { preferLanguage } from "./prefer-language.ts";
import { serviceLanguage } from "./service-language.ts";

const most = 24;
const mostLetters = 100;

/** A product to choose. Prices in cents. */
export type ProductChoice = {
  id: string;
  title: string;
  subtitle: string | null;
  imageUrl: string | null;
  priceFromCents: number;
  currency: string;
};

/** Products on offer whose words or SKU hold all that is typed, from the mirror, in the service's own order. */
export async function suggestProducts(
  ctx: MemberContext,
  { q }: { q: string },
  locale: string,
): Promise<ProductChoice[]> {
  requireRole(ctx, "catalog:read");
  const words = foldText(q.slice(0, mostLetters).replaceAll("\0", "")).split(" ").filter(Boolean);
  const inWords = db()
    .selectDistinctOn([catalogTexts.productId], {
      productId: catalogTexts.productId,
      title: catalogTexts.title,
      subtitle: catalogTexts.subtitle,
    })
    .from(catalogTexts)
    .where(
      and(
        eq(catalogTexts.workspaceId, ctx.workspace.id),
        ...words.map((word) => like(catalogTexts.searchText, `%${word.replace(/[\\%_]/g, "\\$&")}%`)),
      ),
    )
    .orderBy(catalogTexts.productId, preferLanguage(serviceLanguage(locale)))
    .as("in_words");
  return db()
    .select({
      id: catalogProducts.id,
      title: inWords.title,
      subtitle: inWords.subtitle,
      imageUrl: catalogProducts.mainImageUrl,
      priceFromCents: catalogProducts.priceFromCents,
      currency: catalogProducts.currency,
    })
    .from(catalogProducts)
    .innerJoin(inWords, eq(inWords.productId, catalogProducts.id))
    .where(
      and(
        eq(catalogProducts.workspaceId, ctx.workspace.id),
        eq(catalogProducts.isOffered, true),
        sql`${catalogProducts.availability} <> 'discontinued'`,
      ),
    )
    .orderBy(asc(catalogProducts.position), asc(catalogProducts.id))
    .limit(most);
}
