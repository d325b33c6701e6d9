import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type Lang, lang as langSchema } from "#lib/core/service/schemas/wire.ts";
import { findStored } from "#lib/read-stored.ts";
import { askLanguage, type CatalogLanguage } from "./internal/ask-language.ts";
import { readFirstPage } from "./read-first-page.ts";
import { serviceLanguage } from "./wanted-language.ts";

export type CatalogState = {
  /** What to show: the wanted language once its list is here, else English, else what there is. */
  lang: Lang;
  wantedLang: Lang;
  /** When the catalog was last compared with the service as a whole; null while the first pass is under way. */
  syncedAt: Date | null;
  /** Of the pass that is under way in this language: products of which everything is here and fresh. */
  running: { done: number; total: number } | null;
  /** Offered now. */
  products: number;
};

/**
 * How old the catalog is that is kept here, and how far its reading is. Whoever looks first of all is shown the first
 * page of the service's list; where that cannot be read there is nothing yet.
 */
export async function getCatalogState(ctx: MemberContext, locale: string): Promise<CatalogState> {
  requireRole(ctx, "catalog:read");
  const wantedLang = serviceLanguage(locale);
  const languages = await askLanguage(ctx.workspace.id, wantedLang);
  let products = await countProducts(ctx.workspace.id);
  if (products === 0 && languages.every(({ listedAt }) => listedAt === null)) {
    await readFirstPage(ctx, wantedLang);
    products = await countProducts(ctx.workspace.id);
  }
  const { lang, syncedAt, productsTotal: total, productsDone: done } = choose(languages, wantedLang);
  const running = total === null ? null : { done: done ?? 0, total };
  return {
    lang: findStored(langSchema, lang, "language of the catalog") ?? wantedLang,
    wantedLang,
    syncedAt,
    running,
    products,
  };
}

function choose(languages: readonly CatalogLanguage[], wantedLang: Lang) {
  const listed = languages.filter(({ listedAt }) => listedAt !== null);
  return (
    listed.find(({ lang }) => lang === wantedLang) ??
    listed.find(({ lang }) => lang === "en") ??
    listed[0] ?? { lang: wantedLang, syncedAt: null, productsTotal: null, productsDone: null }
  );
}

async function countProducts(workspaceId: string): Promise<number> {
  const [row] = await db()
    .select({ products: count() })
    .from(catalogProducts)
    .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true)));
  return row?.products ?? 0;
}
