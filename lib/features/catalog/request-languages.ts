import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { recordIfPossible } from "#lib/write-failure.ts";

export type CatalogLanguage = typeof catalogLanguages.$inferSelect;

const dayMs = 86_400_000;

/**
 * The stored languages, oldest first. Adds languages at their first request and starts a sync. At most once a day it
 * records that a language is in use. A reader of a shared page may cause it: there are eight languages at most.
 * @step The caller checks access.
 */
export async function requestLanguages(
  workspaceId: string,
  langs: readonly Lang[],
): Promise<CatalogLanguage[]> {
  const kept = await listLanguages(workspaceId);
  const due = langs.filter(
    (lang) => !kept.some((each) => each.lang === lang && Date.now() - each.askedAt.getTime() < dayMs),
  );
  if (due.length === 0) return kept;
  const asking = db().transaction(async (tx) => {
    await tx
      .insert(catalogLanguages)
      .values(due.map((lang) => ({ workspaceId, lang })))
      .onConflictDoUpdate({
        target: [catalogLanguages.workspaceId, catalogLanguages.lang],
        set: { askedAt: sql`excluded.asked_at` },
      });
    await enqueue(tx, "sync-catalog", { workspaceId });
  });
  await recordIfPossible(asking);
  return listLanguages(workspaceId);
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
