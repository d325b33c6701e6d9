import { askMissed, type Hearer, type Subscription } from "./ask-missed.ts";

const everyMs = 10_000;

/** Asks every ten seconds for what changed. Returns the way to stop it. */
export function pollMissed(subscription: Subscription, { known, hear, show }: Hearer): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const poll = async () => {
    try {
      const told = await askMissed(subscription, { since: known() }, stop.signal);
      if (stop.signal.aborted) return;
      show("polling");
      hear(told);
    } catch {
      if (stop.signal.aborted) return;
      show("offline");
    }
    timer = setTimeout(poll, everyMs * (0.9 + 0.2 * Math.random()));
  };
  void poll();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
