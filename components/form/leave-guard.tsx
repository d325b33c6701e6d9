"use client";

import { useRouter } from "next/navigation";
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { KeepPage } from "#components/live/keep-page.tsx";
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

type Target = { href: string } | { key: string };

/** Whether a step through the history leads to another page of ours. For any other page, the browser itself asks. */
const isLeaving = ({ navigationType, cancelable, destination }: NavigateEvent) =>
  navigationType === "traverse" &&
  cancelable &&
  destination.sameDocument &&
  leadsAway({ href: destination.url, target: "", download: "" }, location.href);

/**
 * With unsaved changes, our own links and the back button ask before they leave, and the browser asks before it closes
 * or reloads the page. A browser without the Navigation API does not report the back button in time. The end of the
 * session does not replace the page.
 */
export function LeaveGuard() {
  const router = useRouter();
  const [target, setTarget] = useState<Target | null>(null);
  const confirmed = useRef<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!isPlain || !link || !leadsAway(link, location.href)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget({ href: link.href });
    };
    // Cancelled before the URL changes, so that Next.js sees no `popstate`.
    const hold = (event: NavigateEvent) => {
      const { key } = event.destination;
      if (!isLeaving(event) || key === confirmed.current) return;
      event.preventDefault();
      setTarget({ key });
    };
    window.addEventListener("beforeunload", warn, { signal });
    // In the capture phase, before the link's own handler.
    window.addEventListener("click", ask, { capture: true, signal });
    window.navigation?.addEventListener("navigate", hold, { signal });
    return () => stop.abort();
  }, []);
  const leave = (to: Target) => {
    if ("href" in to) return router.push(to.href);
    confirmed.current = to.key;
    window.navigation.traverseTo(to.key);
  };
  return (
    <>
      <KeepPage />
      {target !== null && (
        <Suspense>
          <LeaveDialog leave={() => leave(target)} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </>
  );
}
