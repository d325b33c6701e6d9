import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type CompareDestinationsInput, compareDestinationsSchema } from "./schemas.ts";

/** The costs of a basket in one country, in cents, or the error of the service. */
export type DestinationEstimate = { country: string } & ({ costs: Costs } | { error: unknown });

/** Parallel calls, so that a call does not wait for the reply to another. Calls of members have priority over these. */
const mostAtOnce = 8;

/**
 * Estimates one basket for each country and yields the results in the order of arrival (specification, "Estimate"). The
 * calls are paced as background work. A failed country yields its error and does not stop the others. `signal` stops
 * all of them.
 */
export function compareDestinations(
  ctx: MemberContext,
  input: CompareDestinationsInput,
  signal: AbortSignal,
): AsyncIterable<DestinationEstimate> {
  requirePermission(ctx, "catalog:read");
  const { items, countries } = parseInput(compareDestinationsSchema, input);
  const service = ctx.backgroundService;
  return inTurns([...new Set(countries)], signal, async (country) => {
    try {
      const { costs } = await service.estimateOrder({ items, country }, { signal });
      return { country, costs };
    } catch (error) {
      return { country, error };
    }
  });
}

/** Yields results as they arrive, with at most `mostAtOnce` calls at a time. `work` must not throw. */
async function* inTurns<In, Out>(
  given: readonly In[],
  signal: AbortSignal,
  work: (one: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const waiting = given.entries();
  const underWay = new Map<number, Promise<{ index: number; result: Out }>>();
  const begin = () => {
    const next = waiting.next();
    if (next.done) return;
    const [index, one] = next.value;
    underWay.set(
      index,
      work(one).then((result) => ({ index, result })),
    );
  };
  for (let started = 0; started < mostAtOnce; started += 1) begin();
  while (underWay.size > 0) {
    const { index, result } = await Promise.race(underWay.values());
    if (signal.aborted) return;
    underWay.delete(index);
    begin();
    yield result;
  }
}
