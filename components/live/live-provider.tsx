"use client";

import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StreamState } from "#components/layout/stream-indicator.tsx";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import type { Place } from "#lib/paths.ts";
import { createQueryClient, followConnection, queryKeysOfMessage } from "./create-query-client.ts";
import { createMessageHub, type LiveMessage, type MessageHub } from "./live-messages.ts";
import { useStream } from "./use-stream.ts";

const StreamStateContext = createContext<StreamState>("reconnecting");
const MessageHubContext = createContext<MessageHub>(createMessageHub());
const ServiceStateContext = createContext<ServiceState>({
  downSince: null,
  comparedAt: null,
  staleReason: null,
});

export const useStreamState = () => use(StreamStateContext);
export const useServiceState = () => use(ServiceStateContext);

/** Receives the messages of the provider's stream, so that a page needs no stream of its own. */
export function useLiveMessages(onMessage: (message: LiveMessage) => void): void {
  const messageHub = use(MessageHubContext);
  const receive = useEffectEvent(onMessage);
  useEffect(() => messageHub.subscribe((message) => receive(message)), [messageHub]);
}

type LiveProviderProps = {
  place: Place;
  /** Whether this person may receive changes. */
  listens: boolean;
  /** When the server rendered the page: the stream starts with the changes since then. */
  since: string | null;
  /** The person and the role that the page was rendered for. */
  viewerFingerprint: string;
  /** The state when the server rendered the page. */
  service: ServiceState;
  children: ReactNode;
};

/** Provides one query cache and one stream of changes for a workspace and mode. */
export function LiveProvider({
  place,
  listens,
  since,
  viewerFingerprint,
  service,
  children,
}: LiveProviderProps) {
  const router = useRouter();
  const [messageHub] = useState(createMessageHub);
  const [queries] = useState(() => createQueryClient(place, messageHub));
  const [serviceNow, setService] = useState(service);
  const state = useStream(place, listens, onMessage, { since, viewerFingerprint });

  useEffect(() => onlineManager.setEventListener(followConnection), []);

  // Refetches data that was loaded for another person or role.
  const readFor = useRef(viewerFingerprint);
  useEffect(() => {
    if (readFor.current === viewerFingerprint) return;
    readFor.current = viewerFingerprint;
    void queries.invalidateQueries();
  }, [viewerFingerprint, queries]);

  function onMessage(message: LiveMessage): void {
    messageHub.publish(message);
    for (const queryKey of queryKeysOfMessage(place, message)) void queries.invalidateQueries({ queryKey });
    // The server renders what a person and the keys may do, so both changes need a new rendering.
    const hasLostAccess = message.type === "access" && !message.isHeld;
    if (hasLostAccess || (message.type === "change" && message.kind === "keys")) router.refresh();
    if (message.type !== "service") return;
    setService(message.state);
    // Refetches what was refused while the service was down, such as a quote.
    if (serviceNow.downSince && !message.state.downSince) void queries.invalidateQueries();
  }

  return (
    <QueryClientProvider client={queries}>
      <StreamStateContext value={state}>
        <ServiceStateContext value={serviceNow}>
          <MessageHubContext value={messageHub}>{children}</MessageHubContext>
        </ServiceStateContext>
      </StreamStateContext>
    </QueryClientProvider>
  );
}
