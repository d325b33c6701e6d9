import { and, asc, eq, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogReads } from "#drizzle/schema/catalog-reads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { isAskedLately, listIsDue } from "./due.ts";
import { ofLanguage } from "./internal/ask-language.ts";

export type KeptLanguage = { lang: string; isFirst: boolean; listIsDue: boolean };

/** The languages that somebody reads, the first one first; English where nobody has looked yet. */
export async function languagesToKeep(ctx: SystemContext): Promise<KeptLanguage[]> {
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
      .where(and(eq(catalogLanguages.workspaceId, workspaceId), isAskedLately))
      .orderBy(asc(catalogLanguages.addedAt), asc(catalogLanguages.lang));
  const found = await select();
  // Also where nobody has looked for so long that nothing was kept any more.
  if (found.length === 0) {
    await db()
      .insert(catalogLanguages)
      .values({ workspaceId, lang: "en" })
      .onConflictDoUpdate({
        target: [catalogLanguages.workspaceId, catalogLanguages.lang],
        set: { askedAt: sql`now()` },
      });
  }
  return (found.length > 0 ? found : await select()).map((row, index) => ({
    lang: row.lang,
    isFirst: index === 0,
    listIsDue: index === 0 ? row.firstListIsDue : row.otherListIsDue,
  }));
}

export async function beginPass(ctx: SystemContext, lang: Lang): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  await db().update(catalogLanguages).set({ startedAt: sql`now()` }).where(ofLanguage(workspaceId, lang));
}

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
    // What a killed process was reading for somebody is kept by now.
    await tx
      .delete(catalogReads)
      .where(and(eq(catalogReads.workspaceId, workspaceId), lt(catalogReads.leaseUntil, sql`now()`)));
    if (ended.length > 0) await notifyChange(tx, { workspaceId, kind: "catalog", id: "" });
  });
}
