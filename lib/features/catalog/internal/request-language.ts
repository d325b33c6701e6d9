import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { recordIfPossible } from "#lib/write-failure.ts";

export type CatalogLanguage = typeof catalogLanguages.$inferSelect;

const dayMs = 86_400_000;

/**
 * The stored languages, oldest first. Adds a language at its first request and starts a sync. At most once a day it
 * records that the language is in use.
 */
export async function requestLanguage(workspaceId: string, lang: Lang): Promise<CatalogLanguage[]> {
  const kept = await listLanguages(workspaceId);
  const wanted = kept.find((language) => language.lang === lang);
  if (wanted && Date.now() - wanted.askedAt.getTime() < dayMs) return kept;
  const asking = db().transaction(async (tx) => {
    await tx
      .insert(catalogLanguages)
      .values({ workspaceId, lang })
      .onConflictDoUpdate({
        target: [catalogLanguages.workspaceId, catalogLanguages.lang],
        set: { askedAt: sql`now()` },
      });
    await enqueue(tx, "sync-catalog", { workspaceId });
  });
  await recordIfPossible(asking);
  return wanted ? kept : listLanguages(workspaceId);
}

function listLanguages(workspaceId: string): Promise<CatalogLanguage[]> {
  return db()
    .select()
    .from(catalogLanguages)
    .where(eq(catalogLanguages.workspaceId, workspaceId))
    .orderBy(asc(catalogLanguages.addedAt), asc(catalogLanguages.lang));
}

export const ofLanguage = (workspaceId: string, lang: string) =>
  and(eq(catalogLanguages.workspaceId, workspaceId), eq(catalogLanguages.lang, lang));
