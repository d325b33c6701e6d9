"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { ServiceState } from "#lib/live/service-state.ts";
import type { Place } from "#lib/paths.ts";
import { useLive } from "./use-live.ts";
import type { Heard } from "./use-stream.ts";

const LiveSituation = createContext<LiveState>("reconnecting");
const Hearers = createContext<Set<(heard: Heard) => void>>(new Set());
const ServiceSituation = createContext<ServiceState>({ downSince: null, knownAt: null });

export const useLiveState = () => use(LiveSituation);
export const useServiceState = () => use(ServiceSituation);

/** Hears what the provider's stream says: a page needs no stream of its own. */
export function useHeard(hear: (heard: Heard) => void): void {
  const hearers = use(Hearers);
  const onHeard = useEffectEvent(hear);
  useEffect(() => {
    const hearer = (heard: Heard) => onHeard(heard);
    hearers.add(hearer);
    return () => {
      hearers.delete(hearer);
    };
  }, [hearers]);
}

type LiveProviderProps = {
  place: Place;
  /** Whether there is something to hear for this person. */
  listens: boolean;
  /** As the server knew it when it rendered. */
  service: ServiceState;
  children: ReactNode;
};

/** One query cache and one stream of changes for all that is seen of a workspace and mode. */
export function LiveProvider({ place, listens, service: rendered, children }: LiveProviderProps) {
  // What the server rendered counts as stale at once: a part that comes to life after the stream's first "refresh"
  // would otherwise keep what changed in between.
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 0, retry: 2 } } }),
  );
  const [hearers] = useState(() => new Set<(heard: Heard) => void>());
  const { state, service } = useLive(place, client, { listens, rendered, hearers });
  return (
    <QueryClientProvider client={client}>
      <LiveSituation value={state}>
        <ServiceSituation value={service}>
          <Hearers value={hearers}>{children}</Hearers>
        </ServiceSituation>
      </LiveSituation>
    </QueryClientProvider>
  );
}
