import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { recordIfPossible } from "#lib/cannot-write.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";

export type CatalogLanguage = typeof catalogLanguages.$inferSelect;

const dayMs = 86_400_000;

/** The languages that are kept, those added first before others; one that nobody asked for before is begun. */
export async function askLanguage(workspaceId: string, lang: Lang): Promise<CatalogLanguage[]> {
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
