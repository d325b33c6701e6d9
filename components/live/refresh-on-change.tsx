"use client";

import { useRouter } from "next/navigation";
import type { Place } from "#lib/paths.ts";
import { useStream } from "./use-stream.ts";

/** Has the server render the page again when something of this kind has changed, or may have. */
export function RefreshOnChange({ place, kind }: { place: Place; kind: string }) {
  const router = useRouter();
  useStream(place, true, (heard) => {
    if (heard.type === "service" || (heard.type === "change" && heard.kind !== kind)) return;
    router.refresh();
  });
  return null;
}
