"use client";

import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import type { Place } from "#lib/paths.ts";
import type { Heard } from "./heard.ts";
import { createHearing, type Hearing } from "./hearing.ts";
import { holdCache } from "./hold-cache.ts";
import { useLive } from "./use-live.ts";
import { CacheContext } from "./use-query.ts";

const LiveSituation = createContext<LiveState>("reconnecting");
const HearingContext = createContext<Hearing>(createHearing());
const ServiceSituation = createContext<ServiceState>({ downSince: null, knownAt: null, still: null });

export const useLiveState = () => use(LiveSituation);
export const useServiceState = () => use(ServiceSituation);

/** Hears what the provider's stream says: a page needs no stream of its own. */
export function useHeard(hear: (heard: Heard) => void): void {
  const hearing = use(HearingContext);
  const onHeard = useEffectEvent(hear);
  useEffect(() => hearing.join((heard) => onHeard(heard)), [hearing]);
}

type LiveProviderProps = {
  place: Place;
  /** Whether there is something to hear for this person. */
  listens: boolean;
  /** When the server began to render: the stream goes on from there. */
  since: string | null;
  /** For whom it did. */
  listener: string;
  /** As the server knew it when it rendered. */
  service: ServiceState;
  children: ReactNode;
};

/** One query cache and one stream of changes for all that is seen of a workspace and mode. */
export function LiveProvider(props: LiveProviderProps) {
  const { place, listens, since, listener, service: rendered, children } = props;
  const [cache] = useState(holdCache);
  const [hearing] = useState(createHearing);
  const { state, service } = useLive(place, cache, { listens, rendered, since, listener, hearing });
  useEffect(() => cache.open(), [cache]);
  return (
    <CacheContext value={cache}>
      <LiveSituation value={state}>
        <ServiceSituation value={service}>
          <HearingContext value={hearing}>{children}</HearingContext>
        </ServiceSituation>
      </LiveSituation>
    </CacheContext>
  );
}
