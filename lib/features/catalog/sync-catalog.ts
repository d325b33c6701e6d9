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
import { beginPass, endPass, type KeptLanguage, languagesToKeep } from "./passes.ts";
import { readCountries } from "./read-countries.ts";
import { readList } from "./read-list.ts";
import { syncProducts } from "./sync-products.ts";
import { wasAskedSince } from "./was-asked-since.ts";
import { whileTelling } from "./while-telling.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const turnMs = 10_000;

/**
 * Keeps the catalog of a workspace as the service has it, for a turn: what is due is in the rows, so that whoever is
 * killed is followed by another where it was. Lists come first: a page can show them.
 * @returns "again" when something is left to do at once, "asked" when something came up meanwhile, "held" while
 * somebody else is at it
 */
export async function syncCatalog(ctx: SystemContext): Promise<"over" | "again" | "asked" | "held"> {
  requireTask(ctx, "catalog");
  if (!ctx.canReadCatalog) return "over";
  const begunAt = await databaseTime();
  await db().insert(catalogSyncs).values({ workspaceId: ctx.workspace.id }).onConflictDoNothing();
  try {
    const isThis = eq(catalogSyncs.workspaceId, ctx.workspace.id);
    const isWhole = await withLease(catalogSyncs, isThis, (_held, { lost }) => takeTurn(ctx, lost));
    if (isWhole === null) return "held";
    if (!isWhole) return "again";
    return (await wasAskedSince(ctx, begunAt)) ? "asked" : "over";
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log().info(describeException(error), "the catalog waits for the service");
    return "over";
  }
}

/** Returns whether nothing is due any more. */
async function takeTurn(ctx: SystemContext, lost: AbortSignal): Promise<boolean> {
  const endsAt = performance.now() + turnMs;
  const isOver = () => lost.aborted || performance.now() > endsAt;
  for (const language of await languagesToKeep(ctx)) {
    if (!(await syncLanguage(ctx, language, isOver))) return false;
  }
  return true;
}

/** Returns whether all of it is fresh. */
async function syncLanguage(ctx: SystemContext, language: KeptLanguage, isOver: () => boolean) {
  const lang = findStored(langSchema, language.lang, "language of the catalog");
  if (!lang) return true;
  if (language.listIsDue) {
    await beginPass(ctx, lang);
    await readList(ctx, lang, language.isFirst);
    await readCountries(ctx, lang);
    await discoverCategories(ctx, lang);
  }
  const isWhole = await whileTelling(ctx, lang, (noteNews) => syncProducts(ctx, { lang, isOver, noteNews }));
  if (isWhole) await endPass(ctx, lang);
  return isWhole;
}
