"use client";

import { useRouter } from "next/navigation";
import type { Place } from "#lib/paths.ts";
import type { Heard } from "./heard.ts";
import { type Beginning, useStream } from "./use-stream.ts";

type RefreshOnChangeProps = Beginning & { place: Place; kind: string };

/** Has the server render the page again when something of this kind has changed, or may have. */
export function RefreshOnChange({ place, kind, since, listener }: RefreshOnChangeProps) {
  const router = useRouter();
  const hear = (heard: Heard) => {
    if (heard.type === "service" || (heard.type === "change" && heard.kind !== kind)) return;
    router.refresh();
  };
  useStream(place, true, hear, { since, listener });
  return null;
}
