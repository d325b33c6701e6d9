"use client";

import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { leadsAway } from "./leads-away.ts";

// Module state: the page header is outside the form, and a page has one such form.
let isUnsaved = false;
const listeners = new Set<() => void>();

function setUnsaved(next: boolean) {
  isUnsaved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells the rest of the page whether the form has unsaved changes. */
export function useReportUnsaved(next: boolean): void {
  useEffect(() => {
    setUnsaved(next);
    return () => setUnsaved(false);
  }, [next]);
}

export const useUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isUnsaved,
    () => false,
  );

const LeaveDialog = lazyPart(() => import("./leave-dialog.tsx"));

/**
 * With unsaved changes, our own links ask before they leave, and the browser asks before it closes or reloads the page.
 */
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
    // In the capture phase, before the link's own handler.
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
