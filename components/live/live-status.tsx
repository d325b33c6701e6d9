"use client";

import { LiveIndicator, type LiveState } from "#components/layout/live-indicator.tsx";
import { useLiveState } from "./live-provider.tsx";

export function LiveStatus({ labels }: { labels: Record<LiveState, string> }) {
  const state = useLiveState();
  return <LiveIndicator state={state} label={labels[state]} />;
}
