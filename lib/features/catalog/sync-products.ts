import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { ServiceError, ServiceFailure, ServiceUnreachable } from "#lib/core/service/errors.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { inLanes } from "./in-lanes.ts";
import { readProduct } from "./internal/read-product.ts";
import { writeProduct } from "./internal/write-product.ts";
import { leaveAlone, noteGone } from "./note-unread.ts";
import { type DueProduct, pickDue } from "./pick-due.ts";

/** A service that takes more than a second for each reply still gets all the calls that the limit allows. */
const lanes = 16;
/** Between two rounds it is asked anew what is due, so that what somebody waits for is not behind the whole catalog. */
const productsPerRound = 32;

type Turn = { lang: Lang; isOver: () => boolean; noteNews: (productId: string) => void };

/**
 * Reads what is due in a language, round after round, each product once: one that changes without end has the others
 * read as well. Returns whether nothing else is due any more.
 * @throws ServiceFailure when the service is down or refuses every key
 */
export async function syncProducts(ctx: SystemContext, { lang, isOver, noteNews }: Turn): Promise<boolean> {
  requireTask(ctx, "catalog");
  const outcomes = new Map<string, Outcome>();
  try {
    while (!isOver()) {
      const due = await pickDue(ctx, lang, { limit: productsPerRound, without: [...outcomes.keys()] });
      if (due.length === 0) return true;
      await inLanes(lanes, due, async (product) => {
        if (isOver()) return;
        const outcome = await readDue(ctx, lang, product);
        outcomes.set(product.id, outcome);
        if (outcome === "changed") noteNews(product.id);
      });
    }
    return false;
  } finally {
    const failed = [...outcomes.keys()].filter((id) => outcomes.get(id) === "failed");
    // Where nothing at all could be read, it is the service that is at fault and not these.
    if (failed.length < outcomes.size) await leaveAlone(ctx, failed);
  }
}

type Outcome = "changed" | "same" | "failed";

/** "failed": it could not be read, although the service answers others. */
async function readDue(ctx: SystemContext, lang: Lang, due: DueProduct): Promise<Outcome> {
  const { id, withVariants, at: readAt } = due;
  try {
    const read = await ctx.readCatalog(async (service) =>
      withVariants
        ? await readProduct(service, id, lang)
        : { detail: await service.getProduct({ id, lang }), variants: null },
    );
    return (await writeProduct(ctx.workspace.id, { ...read, lang, readAt })) ? "changed" : "same";
  } catch (error) {
    if (!(error instanceof ServiceFailure)) return noteUnkeepable(id, error);
    if (isAboutAll(error)) throw error;
    if (!(error instanceof ServiceError) || error.kind !== "not_found") return "failed";
    await noteGone(ctx, id);
    return "changed";
  }
}

/** One product that cannot be written down does not keep the others from being read. */
function noteUnkeepable(productId: string, error: unknown): Outcome {
  log().error({ productId, ...describeException(error) }, "a product of the catalog cannot be kept");
  return "failed";
}

function isAboutAll(error: ServiceFailure): boolean {
  if (error instanceof ServiceUnreachable) return error.reason === "circuit_open";
  return (
    error instanceof ServiceError && ["unauthenticated", "forbidden", "rate_limited"].includes(error.kind)
  );
}
