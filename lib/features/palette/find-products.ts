import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { searchCatalog } from "#lib/features/catalog/search-catalog.ts";
import { serviceLanguage } from "#lib/features/catalog/wanted-language.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound, type PaletteQuery, type Translator } from "./internal/palette-query.ts";

/** Products as the catalog finds them: by words and SKUs, with typo tolerance. */
export async function findProducts(
  ctx: MemberContext,
  sought: PaletteQuery,
  speaker: Translator,
): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  if ("ids" in sought) return nameProducts(ctx, sought.ids, speaker.locale);
  const { t, locale } = speaker;
  const { products } = await searchCatalog(ctx, { q: sought.q }, locale);
  return products.slice(0, mostFound).map(({ id, title, subtitle, priceFromCents, currency }) => ({
    id: `product:${id}`,
    kind: "product",
    label: title,
    ...(subtitle && { detail: subtitle }),
    aside: t("catalogSearch.from", { price: formatCents(priceFromCents, locale, currency) }),
    href: paths.product(ctx.place, id),
  }));
}

/** In the reader's language, or in English. */
async function nameProducts(
  ctx: MemberContext,
  ids: readonly string[],
  locale: string,
): Promise<PaletteEntry[]> {
  if (ids.length === 0) return [];
  const lang = serviceLanguage(locale);
  const rows = await db()
    .selectDistinctOn([catalogTexts.productId], { id: catalogTexts.productId, title: catalogTexts.title })
    .from(catalogTexts)
    .where(
      and(
        eq(catalogTexts.workspaceId, ctx.workspace.id),
        inArray(catalogTexts.productId, [...ids]),
        inArray(catalogTexts.lang, [lang, "en"]),
      ),
    )
    .orderBy(catalogTexts.productId, desc(eq(catalogTexts.lang, lang)));
  return rows.map(({ id, title }) => ({
    id: `product:${id}`,
    kind: "product",
    label: title,
    href: paths.product(ctx.place, id),
  }));
}
