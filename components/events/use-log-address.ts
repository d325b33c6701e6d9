"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import {
  type LogAddress,
  type LogQuery,
  readLogAddress,
  writeLogAddress,
} from "#lib/features/events/log-query.ts";
import { type Place, paths } from "#lib/paths.ts";

export type LogGoing = ReturnType<typeof useLogAddress>;

const here = () => readLogAddress(window.location.search);

/** What the log shows is what its address says. Each choice is a step back; what is typed in one go is one. */
export function useLogAddress({ workspace, mode }: Place) {
  const written = useSearchParams().toString();
  const address = useMemo(() => readLogAddress(written), [written]);
  const hrefOf = useCallback(
    (shown: LogAddress) => paths.events({ workspace, mode }, writeLogAddress(shown)),
    [workspace, mode],
  );
  // From what the address says now: what was typed may come after another choice.
  const change = useCallback(
    (wanted: Partial<LogQuery>, isSameStep = false) => {
      const href = hrefOf({ query: { ...here().query, ...wanted }, at: null });
      if (isSameStep) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
    },
    [hrefOf],
  );
  const type = useCallback((q: string) => change({ q }, here().query.q !== "" && q !== ""), [change]);
  return { address, hrefOf, change, type };
}
