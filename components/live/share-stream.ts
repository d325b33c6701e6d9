import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { Hearer, Subscription } from "./ask-missed.ts";
import { beginCatchingUp } from "./catch-up.ts";
import type { Told } from "./heard.ts";
import { keepStream } from "./keep-stream.ts";

/** `hello`: somebody listens who wants to know how things stand. */
type Message =
  | { type: "hello" }
  | { type: "told"; told: Told }
  | { type: "state"; state: LiveState; moment: string | null };

/** A tab that leads says something at every heartbeat. One that says nothing is asked, and then no longer waited for. */
const quietMs = 35_000;
const answerMs = 5_000;

/**
 * One stream for all tabs of a browser that were rendered for the same person: the one that holds a lock keeps it and
 * tells the others; when it is closed or lets go the next one takes over, and a frozen one is taken over from. Returns
 * the way to take no part any more.
 */
export function shareStream(subscription: Subscription, hearer: Hearer): () => void {
  const name = `live ${subscription.workspace} ${subscription.mode} ${subscription.listener}`;
  const channel = new BroadcastChannel(name);
  const catching = beginCatchingUp(subscription, hearer);
  let isOver = false;
  let queued = new AbortController();
  let lead: { state: LiveState; stop(): void } | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const say = (message: Message) => isOver || channel.postMessage(message);
  const askLeader = () => {
    say({ type: "hello" });
    timer = setTimeout(takeOver, answerMs);
  };
  const follow = () => {
    askLeader();
    queued = new AbortController();
    compete({ signal: queued.signal });
  };
  const takeOver = () => {
    queued.abort();
    compete({ steal: true });
  };

  function compete(how: LockOptions): void {
    let stop: (() => void) | null = null;
    const lock = navigator.locks.request(name, how, () => {
      if (isOver) return;
      return new Promise<void>((release) => {
        const close = beginToLead();
        stop = () => {
          stop = null;
          lead = null;
          close();
          release();
        };
        lead = { state: "reconnecting", stop };
      });
    });
    lock.catch(() => {
      // Taken over from, while this tab was frozen; or never led, and then there is nothing to give back.
      if (!stop) return;
      stop();
      if (!isOver) follow();
    });
  }

  function beginToLead(): () => void {
    clearTimeout(timer);
    catching.stop();
    return keepStream(subscription, {
      known: hearer.known,
      hear(told) {
        say({ type: "told", told });
        hearer.hear(told);
      },
      show(state) {
        if (lead) lead.state = state;
        say({ type: "state", state, moment: hearer.known() });
        hearer.show(state);
      },
    });
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === "hello") {
      if (lead) say({ type: "state", state: lead.state, moment: hearer.known() });
      return;
    }
    // Two lead for a moment while one takes over from the other.
    if (lead) return;
    clearTimeout(timer);
    timer = setTimeout(askLeader, quietMs);
    if (data.type === "told") return catching.take(data.told);
    hearer.show(data.state);
    catching.upTo(data.moment);
  };
  follow();
  return () => {
    isOver = true;
    clearTimeout(timer);
    catching.stop();
    queued.abort();
    lead?.stop();
    channel.close();
  };
}
