"use client";

import { StreamIndicator, type StreamState } from "#components/layout/stream-indicator.tsx";
import { useStreamState } from "./live-provider.tsx";

export function StreamStatus({ labels }: { labels: Record<StreamState, string> }) {
  const state = useStreamState();
  return <StreamIndicator state={state} label={labels[state]} />;
}
