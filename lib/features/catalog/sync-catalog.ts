import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { withLease } from "#lib/core/leases.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { lang as langSchema } from "#lib/core/service/schemas/wire.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { findStored } from "#lib/read-stored.ts";
import { discoverCategories } from "./discover-categories.ts";
import { databaseTime } from "./internal/database-time.ts";
import { beginPass, endPass, type LanguageInUse, listLanguagesInUse } from "./passes.ts";
import { syncCountries } from "./sync-countries.ts";
import { syncList } from "./sync-list.ts";
import { syncProducts } from "./sync-products.ts";
import { wasRequestedSince } from "./was-requested-since.ts";
import { withProgress } from "./with-progress.ts";

/** A stopping worker waits for its jobs, so a turn is short. */
const turnMs = 10_000;

/**
 * Updates the stored catalog of a workspace for one turn of 10 s. The rows say what is due, so after a crash another
 * worker continues. It reads the lists first, because a page can already show them.
 * @returns "again" if work is left, "asked" if a new request arrived during the turn, "held" if another worker has the
 * lease, else "over"
 */
export async function syncCatalog(ctx: SystemContext): Promise<"over" | "again" | "asked" | "held"> {
  requireTask(ctx, "catalog");
  if (!ctx.canReadCatalog) return "over";
  const begunAt = await databaseTime();
  await db().insert(catalogSyncs).values({ workspaceId: ctx.workspace.id }).onConflictDoNothing();
  try {
    const isThis = eq(catalogSyncs.workspaceId, ctx.workspace.id);
    const isWhole = await withLease(catalogSyncs, isThis, (_row, { lost }) => takeTurn(ctx, lost));
    if (isWhole === null) return "held";
    if (!isWhole) return "again";
    return (await wasRequestedSince(ctx, begunAt)) ? "asked" : "over";
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log().info(describeException(error), "the catalog waits for the service");
    return "over";
  }
}

/** Returns whether all languages are fresh. */
async function takeTurn(ctx: SystemContext, lost: AbortSignal): Promise<boolean> {
  const endsAt = performance.now() + turnMs;
  const isOver = () => lost.aborted || performance.now() > endsAt;
  for (const language of await listLanguagesInUse(ctx)) {
    if (!(await syncLanguage(ctx, language, isOver))) return false;
  }
  return true;
}

/** Returns whether the whole language is fresh. */
async function syncLanguage(ctx: SystemContext, language: LanguageInUse, isOver: () => boolean) {
  const lang = findStored(langSchema, language.lang, "language of the catalog");
  if (!lang) return true;
  if (language.listIsDue) {
    await beginPass(ctx, lang);
    await syncList(ctx, lang, language.isFirst);
    await syncCountries(ctx, lang);
    await discoverCategories(ctx, lang);
  }
  const isWhole = await withProgress(ctx, lang, (onChanged) =>
    syncProducts(ctx, { lang, isOver, onChanged }),
  );
  if (isWhole) await endPass(ctx, lang);
  return isWhole;
}
