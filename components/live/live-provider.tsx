"use client";

import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import type { LiveState } from "#components/layout/live-indicator.tsx";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import type { Place } from "#lib/paths.ts";
import { createHearing, type Heard, type Hearing } from "./heard.ts";
import { changedKeys, followLine, openQueries } from "./open-queries.ts";
import { useStream } from "./use-stream.ts";

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
  /** When the server rendered: the stream begins with what changed since. */
  since: string | null;
  /** For whom it did. */
  listener: string;
  /** As the server knew it when it rendered. */
  service: ServiceState;
  children: ReactNode;
};

/** One query cache and one stream of changes for all that is seen of a workspace and mode. */
export function LiveProvider({ place, listens, since, listener, service, children }: LiveProviderProps) {
  const router = useRouter();
  const [hearing] = useState(createHearing);
  const [queries] = useState(() => openQueries(place, hearing));
  const [serviceNow, setService] = useState(service);
  const state = useStream(place, listens, hear, { since, listener });

  useEffect(() => onlineManager.setEventListener(followLine), []);

  // What was read for somebody else, or for another role, is not shown on.
  const readFor = useRef(listener);
  useEffect(() => {
    if (readFor.current === listener) return;
    readFor.current = listener;
    void queries.invalidateQueries();
  }, [listener, queries]);

  function hear(heard: Heard): void {
    hearing.tell(heard);
    for (const queryKey of changedKeys(place, heard)) void queries.invalidateQueries({ queryKey });
    // What the keys may do is part of what the server rendered.
    if (heard.type === "access" || (heard.type === "change" && heard.kind === "keys")) router.refresh();
    if (heard.type !== "service") return;
    setService(heard.state);
    // What was refused while the service was down, above all a quote, is asked for again.
    if (serviceNow.downSince && !heard.state.downSince) void queries.invalidateQueries();
  }

  return (
    <QueryClientProvider client={queries}>
      <LiveSituation value={state}>
        <ServiceSituation value={serviceNow}>
          <HearingContext value={hearing}>{children}</HearingContext>
        </ServiceSituation>
      </LiveSituation>
    </QueryClientProvider>
  );
}
