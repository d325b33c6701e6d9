import { and, eq, notInArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogCountries } from "#drizzle/schema/catalog-countries.ts";
import type { Country } from "#lib/core/service/schemas/address.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { setToExcluded } from "./has-changed.ts";

/** The stored countries in this language, else in English, else in any. Unsorted; null if none is stored. */
export async function findStoredCountries(workspaceId: string, lang: Lang): Promise<Country[] | null> {
  const rows = await db()
    .select()
    .from(catalogCountries)
    .where(eq(catalogCountries.workspaceId, workspaceId));
  const kept = [lang, "en", rows[0]?.lang]
    .map((wanted) => rows.filter((row) => row.lang === wanted))
    .find((inOne) => inOne.length > 0);
  if (!kept) return null;
  return kept.map(({ code, name, isEu, requiresCustoms }) => ({
    code,
    name,
    is_eu: isEu,
    requires_customs: requiresCustoms,
  }));
}

/** Replaces the stored countries of a language, and deletes those that are not in the list. Ignores an empty list. */
export async function writeCountries(
  workspaceId: string,
  lang: Lang,
  countries: readonly Country[],
): Promise<void> {
  if (countries.length === 0) return;
  const rows = [...new Map(countries.map((country) => [country.code, country])).values()].map((country) => ({
    workspaceId,
    lang,
    code: country.code,
    name: country.name,
    isEu: country.is_eu,
    requiresCustoms: country.requires_customs,
    readAt: sql`now()`,
  }));
  await db().transaction(async (tx) => {
    await tx
      .insert(catalogCountries)
      .values(rows)
      .onConflictDoUpdate({
        target: [catalogCountries.workspaceId, catalogCountries.lang, catalogCountries.code],
        set: setToExcluded(catalogCountries, ["name", "isEu", "requiresCustoms", "readAt"]),
      });
    await tx.delete(catalogCountries).where(
      and(
        eq(catalogCountries.workspaceId, workspaceId),
        eq(catalogCountries.lang, lang),
        notInArray(
          catalogCountries.code,
          countries.map(({ code }) => code),
        ),
      ),
    );
  });
}
