import { and, asc, eq, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogReads } from "#drizzle/schema/catalog-reads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { isRequestedRecently, listIsDue } from "./due.ts";
import { ofLanguage } from "./request-languages.ts";

/**
 * A language in which members or readers of shared quotes see products. `listIsDue`: the list of products must be read
 * again; the first language's is read more often.
 */
export type LanguageInUse = { lang: string; isFirst: boolean; listIsDue: boolean };

/** The languages in use, oldest first. If none is in use, adds English. */
export async function listLanguagesInUse(ctx: SystemContext): Promise<LanguageInUse[]> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const select = () =>
    db()
      .select({
        lang: catalogLanguages.lang,
        firstListIsDue: sql<boolean>`${listIsDue(true)}`,
        otherListIsDue: sql<boolean>`${listIsDue(false)}`,
      })
      .from(catalogLanguages)
      .where(and(eq(catalogLanguages.workspaceId, workspaceId), isRequestedRecently))
      .orderBy(asc(catalogLanguages.addedAt), asc(catalogLanguages.lang));
  const found = await select();
  // Also in an old workspace: after 30 days without a request no language is in use.
  if (found.length === 0) {
    await db()
      .insert(catalogLanguages)
      .values({ workspaceId, lang: "en" })
      .onConflictDoUpdate({
        target: [catalogLanguages.workspaceId, catalogLanguages.lang],
        set: { askedAt: sql`excluded.asked_at` },
      });
  }
  return (found.length > 0 ? found : await select()).map((row, index) => ({
    lang: row.lang,
    isFirst: index === 0,
    listIsDue: index === 0 ? row.firstListIsDue : row.otherListIsDue,
  }));
}

/** Records that a pass begins: the reading of the product list and of all due products in one language. */
export async function beginPass(ctx: SystemContext, lang: Lang): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  await db().update(catalogLanguages).set({ startedAt: sql`now()` }).where(ofLanguage(workspaceId, lang));
}

/** Records that a pass is complete, and notifies viewers of the catalog. Does nothing if it was recorded already. */
export async function endPass(ctx: SystemContext, lang: Lang): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const ended = await tx
      .update(catalogLanguages)
      .set({ syncedAt: sql`now()`, productsTotal: null, productsDone: null })
      .where(
        and(
          ofLanguage(workspaceId, lang),
          sql`(coalesce(${catalogLanguages.syncedAt} < ${catalogLanguages.startedAt}, true)
            or ${catalogLanguages.productsTotal} is not null)`,
        ),
      )
      .returning({ lang: catalogLanguages.lang });
    // Deletes the leases of reads that ended with their process.
    await tx
      .delete(catalogReads)
      .where(and(eq(catalogReads.workspaceId, workspaceId), lt(catalogReads.leaseUntil, sql`now()`)));
    if (ended.length > 0) await notifyChange(tx, { workspaceId, kind: "catalog", id: "" });
  });
}
