"use client";

import { useEffect, useSyncExternalStore } from "react";

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
