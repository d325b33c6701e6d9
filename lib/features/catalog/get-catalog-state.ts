import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type Lang, lang as langSchema } from "#lib/core/service/schemas/wire.ts";
import { findStored } from "#lib/read-stored.ts";
import { type CatalogLanguage, requestLanguages } from "./request-languages.ts";
import { storeFirstPage } from "./store-first-page.ts";
import { serviceLanguage } from "./wanted-language.ts";

export type CatalogState = {
  /** The language to show: the wanted one once its list is stored, else English, else any that is stored. */
  lang: Lang;
  wantedLang: Lang;
  /** When the last complete pass ended; null during the first pass. */
  syncedAt: Date | null;
  /** Progress of the current pass in this language, in products; null between passes. `done` counts fresh products. */
  running: { done: number; total: number } | null;
  /** Number of products that are offered now. */
  products: number;
};

/**
 * How old the stored catalog is, and the progress of the current pass. While nothing is stored, it first reads the
 * first page of the service's list. If that read fails, the catalog is empty.
 */
export async function getCatalogState(ctx: MemberContext, locale: string): Promise<CatalogState> {
  requireRole(ctx, "catalog:read");
  const wantedLang = serviceLanguage(locale);
  const languages = await requestLanguages(ctx.workspace.id, [wantedLang]);
  let products = await countProducts(ctx.workspace.id);
  if (products === 0 && languages.every(({ listedAt }) => listedAt === null)) {
    await storeFirstPage(ctx, wantedLang);
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
