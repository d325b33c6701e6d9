import { paths } from "#lib/paths.ts";
import type { Hearer, Subscription } from "./ask-missed.ts";
import type { Heard } from "./heard.ts";
import { pollMissed } from "./poll-missed.ts";

/** Two heartbeats of the server. A line that brings none of them is held up by somebody in between. */
const patienceMs = 30_000;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;
/** From the second failure in a row on, changes are asked for meanwhile. */
const failuresUntilPolling = 2;

/** Longer each time, and not for all at the same moment. */
const retryAfter = (failures: number) =>
  Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs) * (0.5 + Math.random());

const readers: Record<string, (data: string) => Heard[]> = {
  beat: () => [],
  current: () => [],
  refresh: () => [{ type: "refresh" }],
  access: () => [{ type: "access" }],
  change: (data) => [{ type: "change", ...(JSON.parse(data) as { kind: string; id: string }) }],
  service: (data) => [{ type: "service", state: JSON.parse(data) }],
};

/** Keeps one stream open, whatever happens to it. Returns the way to let go of it. */
export function keepStream(subscription: Subscription, hearer: Hearer): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let stopPolling: (() => void) | null = null;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const fail = (least: number) => {
    disconnect();
    failures = Math.max(failures + 1, least);
    if (!stopPolling) hearer.show("reconnecting");
    if (failures >= failuresUntilPolling) stopPolling ??= pollMissed(subscription, hearer);
    timer = setTimeout(connect, retryAfter(failures));
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(fail, patienceMs, failuresUntilPolling);
  };
  const connect = () => {
    disconnect();
    const { listener } = subscription;
    const opened = new EventSource(paths.api.live(subscription, { since: hearer.known(), listener }));
    source = opened;
    wait();
    // Our own way back: the browser's takes no account of how often it has failed.
    opened.addEventListener("error", () => source === opened && fail(1));
    for (const [name, read] of Object.entries(readers))
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        wait();
        // It ends with that word, and whether the next one is better is not known yet.
        if (name !== "access") {
          failures = 0;
          stopPolling?.();
          stopPolling = null;
          hearer.show("live");
        }
        hearer.hear({ heard: read(data), moment: lastEventId || null });
      });
  };
  const hurry = () => !source && connect();

  connect();
  addEventListener("online", hurry);
  return () => {
    removeEventListener("online", hurry);
    stopPolling?.();
    disconnect();
  };
}
