import { askMissed, type Hearer, type Subscription } from "./ask-missed.ts";
import type { Told } from "./heard.ts";

const againMs = 5_000;

/**
 * What another tab tells goes on from where that one is. What came before is asked for once, and until that is here a
 * page is where it was: if it took the lead now, it would go on from there.
 */
export function beginCatchingUp(subscription: Subscription, hearer: Hearer) {
  let isCaughtUp = false;
  let asking: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let heardMeanwhile: string | null = null;

  const ask = async (until: string | null) => {
    const stop = new AbortController();
    asking = stop;
    const missed = await askMissed(subscription, { since: hearer.known(), until }, stop.signal).catch(
      () => null,
    );
    if (stop.signal.aborted) return;
    if (!missed) {
      timer = setTimeout(ask, againMs, until);
      return;
    }
    isCaughtUp = true;
    hearer.hear({ ...missed, moment: heardMeanwhile ?? missed.moment });
  };
  return {
    /** `until`: what the other tab has heard of already, which it does not tell again. */
    upTo(until: string | null) {
      if (!isCaughtUp && !asking) void ask(until);
    },
    take(told: Told) {
      if (isCaughtUp) return hearer.hear(told);
      heardMeanwhile = told.moment;
      hearer.hear({ ...told, moment: hearer.known() });
    },
    /** It is told nothing any more; should it be again, it begins anew. */
    stop() {
      clearTimeout(timer);
      asking?.abort();
      asking = null;
      isCaughtUp = false;
      heardMeanwhile = null;
    },
  };
}
