"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import type { Place } from "#lib/paths.ts";
import type { Heard } from "./heard.ts";
import type { Hearing } from "./hearing.ts";
import type { HeldCache } from "./hold-cache.ts";
import { useStream } from "./use-stream.ts";

type Beginning = {
  listens: boolean;
  rendered: ServiceState;
  since: string | null;
  listener: string;
  /** Who else wants to hear. */
  hearing: Hearing;
};

/** Hears of changes and has the query cache ask for them again; after a gap it asks for everything. */
export function useLive(place: Place, cache: HeldCache, beginning: Beginning) {
  const { listens, rendered, since, listener, hearing } = beginning;
  const router = useRouter();
  const [service, setService] = useState(rendered);
  const hear = (heard: Heard) => {
    hearing.tell(heard);
    switch (heard.type) {
      case "refresh":
        cache.takeAsOld({ place, heard });
        break;
      case "access":
        router.refresh();
        break;
      case "service":
        setService(heard.state);
        // What was refused meanwhile, a quote above all, is asked for again.
        if (service.downSince && !heard.state.downSince) cache.takeAsOld("all");
        break;
      case "change":
        // What the keys may do is in what the server rendered.
        if (heard.kind === "keys") router.refresh();
        cache.takeAsOld({ place, heard });
    }
  };
  return { state: useStream(place, listens, hear, { since, listener }), service };
}
