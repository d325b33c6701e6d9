import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { Missed } from "#lib/core/live/read-missed.ts";
import { FetchRefusal, fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { type Told, toldOf } from "./heard.ts";

/** Whose changes, and for whom the page was rendered; null where it does not say. */
export type Subscription = Place & { listener: string | null };

/** What hears of them, and goes on from what it knows. */
export type Hearer = {
  known(): string | null;
  hear(told: Told): void;
  show(state: LiveState): void;
};

const answerMs = 10_000;
/** Signed out, or not of this workspace any more. */
const withoutAccess = [401, 403, 404];

/** Asks once for what a stream would have said. @throws FetchRefusal, and whatever `fetch` throws */
export async function askMissed(
  subscription: Subscription,
  { since, until = null }: { since: string | null; until?: string | null },
  stop: AbortSignal,
): Promise<Told> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerMs)]);
  const address = paths.api.missed(subscription, { since, until, listener: subscription.listener });
  try {
    return toldOf(await fetchJson<Missed>(address, { signal }));
  } catch (error) {
    const isOut = error instanceof FetchRefusal && withoutAccess.includes(error.status);
    if (isOut) return { heard: [{ type: "access" }], moment: since };
    throw error;
  }
}
