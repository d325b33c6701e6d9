import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { ServiceError, ServiceFailure, ServiceUnreachable } from "#lib/core/service/errors.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { forEachLimited } from "./for-each-limited.ts";
import { readProduct } from "./internal/read-product.ts";
import { writeProduct } from "./internal/write-product.ts";
import { markDiscontinued, markFailed } from "./mark-products.ts";
import { type DueProduct, selectDueProducts } from "./pick-due.ts";

/** Parallel reads: enough to use the whole rate limit even if each reply takes more than a second. */
const parallelReads = 16;
/** Each round selects the due products again, so that an urgent product does not wait for the whole catalog. */
const productsPerRound = 32;

type Turn = { lang: Lang; isOver: () => boolean; onChanged: (productId: string) => void };

/**
 * Reads the due products of a language in rounds. It reads each product once, so that a product that keeps changing
 * does not block the others. Returns whether no other product is due.
 * @throws ServiceFailure when the service is down or refuses every key
 */
export async function syncProducts(ctx: SystemContext, { lang, isOver, onChanged }: Turn): Promise<boolean> {
  requireTask(ctx, "catalog");
  const outcomes = new Map<string, Outcome>();
  try {
    while (!isOver()) {
      const due = await selectDueProducts(ctx, lang, {
        limit: productsPerRound,
        without: [...outcomes.keys()],
      });
      if (due.length === 0) return true;
      await forEachLimited(parallelReads, due, async (product) => {
        if (isOver()) return;
        const outcome = await readDue(ctx, lang, product);
        outcomes.set(product.id, outcome);
        if (outcome === "changed") onChanged(product.id);
      });
    }
    return false;
  } finally {
    const failed = [...outcomes.keys()].filter((id) => outcomes.get(id) === "failed");
    // If every read failed, the cause is the service and not these products.
    if (failed.length < outcomes.size) await markFailed(ctx, failed);
  }
}

type Outcome = "changed" | "same" | "failed";

/** "failed": this product could not be read or stored. */
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
    if (!(error instanceof ServiceFailure)) return logUnstorable(id, error);
    if (isAboutAll(error)) throw error;
    if (!(error instanceof ServiceError) || error.kind !== "not_found") return "failed";
    await markDiscontinued(ctx, id);
    return "changed";
  }
}

/** Logs a product that cannot be stored, so that the others are still read. */
function logUnstorable(productId: string, error: unknown): Outcome {
  log().error({ productId, ...describeException(error) }, "a product of the catalog cannot be kept");
  return "failed";
}

function isAboutAll(error: ServiceFailure): boolean {
  if (error instanceof ServiceUnreachable) return error.reason === "circuit_open";
  return (
    error instanceof ServiceError && ["unauthenticated", "forbidden", "rate_limited"].includes(error.kind)
  );
}
