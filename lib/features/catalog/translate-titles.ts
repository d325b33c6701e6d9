import { and, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { requestLanguages } from "./request-languages.ts";
import { serviceLanguage } from "./wanted-language.ts";

/**
 * The titles of products in the reader's language, by their English titles as orders have them, where stored. Requests
 * both languages: a workspace may never have read one of them.
 */
export async function translateTitles(
  ctx: MemberContext,
  { titles }: { titles: readonly string[] },
  locale: string,
): Promise<ReadonlyMap<string, string>> {
  requireRole(ctx, "catalog:read");
  const lang = serviceLanguage(locale);
  if (lang === "en" || titles.length === 0) return new Map();
  await requestLanguages(ctx.workspace.id, ["en", lang]);
  const english = alias(catalogTexts, "english");
  const wanted = alias(catalogTexts, "wanted");
  const rows = await db()
    .select({ english: english.title, wanted: wanted.title })
    .from(english)
    .innerJoin(
      wanted,
      and(
        eq(wanted.workspaceId, english.workspaceId),
        eq(wanted.productId, english.productId),
        eq(wanted.lang, lang),
      ),
    )
    .where(
      and(
        eq(english.workspaceId, ctx.workspace.id),
        eq(english.lang, "en"),
        inArray(english.title, [...titles]),
      ),
    );
  return new Map(rows.map((row) => [row.english, row.wanted]));
}
