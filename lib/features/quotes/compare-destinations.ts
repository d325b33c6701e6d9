import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type CompareDestinationsInput, compareDestinationsSchema } from "./schemas.ts";

/** What a basket costs in one country, in cents, or why the service does not say. */
export type DestinationEstimate = { country: string } & ({ costs: Costs } | { error: unknown });

/** Many enough that no call waits for another's way back; people's calls go before all of them. */
const mostAtOnce = 8;

/**
 * One basket estimated for each country, in the order the answers come (specification, "Estimate"). The calls are
 * spaced as background work. A country that fails is told as such and stops no other; `signal` stops them all.
 */
export function compareDestinations(
  ctx: MemberContext,
  input: CompareDestinationsInput,
  signal: AbortSignal,
): AsyncIterable<DestinationEstimate> {
  requirePermission(ctx, "catalog:read");
  const { items, countries } = parseInput(compareDestinationsSchema, input);
  const service = ctx.unhurried;
  return inTurns([...new Set(countries)], signal, async (country) => {
    try {
      const { costs } = await service.estimateOrder({ items, country }, { signal });
      return { country, costs };
    } catch (error) {
      return { country, error };
    }
  });
}

/** Results as they come, with no more than `mostAtOnce` under way; `work` must not throw. */
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
