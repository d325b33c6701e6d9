import type { ServiceState } from "#lib/core/live/service-state.ts";

export type LiveMessage =
  /** Changes may have been missed, so everything is refetched. */
  | { type: "refresh" }
  /** The role changed or ended, or the page was rendered for another person. */
  | {
      type: "access";
      /** Set by a listener that keeps the page until it knows why. Otherwise it is rendered again at once. */
      isHeld?: boolean;
    }
  | { type: "service"; state: ServiceState }
  | { type: "change"; kind: string; id: string };

type MessageListener = (message: LiveMessage) => void;

/** In ms. The longest time between the server's rendering of a component and its subscription. */
const keepMs = 30_000;

export type MessageHub = ReturnType<typeof createMessageHub>;

/** Passes on the stream's messages. A component that subscribes late receives the messages that it may have missed. */
export function createMessageHub() {
  const listeners = new Set<MessageListener>();
  let kept: (LiveMessage & { at: number })[] = [];
  const recentMessages = (): LiveMessage[] => {
    kept = kept.filter(({ at }) => at > Date.now() - keepMs);
    return kept;
  };
  return {
    recentMessages,
    publish(message: LiveMessage) {
      recentMessages();
      kept.push({ ...message, at: Date.now() });
      for (const listener of listeners) listener(message);
    },
    /** Returns a function that unsubscribes. */
    subscribe(listener: MessageListener) {
      for (const message of recentMessages()) listener(message);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
