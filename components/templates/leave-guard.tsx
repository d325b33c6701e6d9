"use client";

import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { late } from "#components/ui/late.tsx";
import { leadsAway } from "./leads-away.ts";

// The heading stands outside the form, and there is one template on a page.
let isUnsaved = false;
const listeners = new Set<() => void>();

function tell(next: boolean) {
  isUnsaved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Says to the rest of the page whether the form holds what was not saved. */
export function useTellUnsaved(next: boolean): void {
  useEffect(() => {
    tell(next);
    return () => tell(false);
  }, [next]);
}

export const useUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isUnsaved,
    () => false,
  );

const LeaveDialog = late(() => import("./leave-dialog.tsx"));

/** While something is unsaved, a link of ours asks before it leaves, and the browser before it closes or loads anew. */
export function LeaveGuard() {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!isPlain || !link || !leadsAway(link, location.href)) return;
      event.preventDefault();
      event.stopPropagation();
      setHref(link.href);
    };
    window.addEventListener("beforeunload", warn);
    // Before the link itself hears of it.
    window.addEventListener("click", ask, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("click", ask, { capture: true });
    };
  }, []);
  return (
    href !== null && (
      <Suspense>
        <LeaveDialog href={href} onClose={() => setHref(null)} />
      </Suspense>
    )
  );
}
