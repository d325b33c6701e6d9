"use client";

import { useSyncExternalStore } from "react";
import { readConnection, watchConnection } from "#components/form/connection.ts";
import { StreamIndicator, type StreamState } from "#components/layout/stream-indicator.tsx";
import { useServiceState, useStreamState } from "./live-provider.tsx";

/**
 * The state of the stream, except while the page says otherwise: an open stream notices a lost network late, and
 * carries nothing new while the service does not answer.
 */
export function StreamStatus({ labels }: { labels: Record<StreamState, string> }) {
  const stream = useStreamState();
  const { downSince } = useServiceState();
  const line = useSyncExternalStore(watchConnection, readConnection, () => "open" as const);
  const state = line !== "open" ? "offline" : downSince && stream === "live" ? "reconnecting" : stream;
  return <StreamIndicator state={state} label={labels[state]} />;
}
