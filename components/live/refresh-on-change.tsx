"use client";

import { useRouter } from "next/navigation";
import type { Place } from "#lib/paths.ts";
import type { LiveMessage } from "./live-messages.ts";
import { type StreamStart, useStream } from "./use-stream.ts";

type RefreshOnChangeProps = StreamStart & { place: Place; kind: string };

/** Renders the page again on the server when something of this kind has changed or may have changed. */
export function RefreshOnChange({ place, kind, since, viewerFingerprint }: RefreshOnChangeProps) {
  const router = useRouter();
  const onMessage = (message: LiveMessage) => {
    if (message.type === "service" || (message.type === "change" && message.kind !== kind)) return;
    router.refresh();
  };
  useStream(place, true, onMessage, { since, viewerFingerprint });
  return null;
}
