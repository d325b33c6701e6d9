"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own; UTC for the first paint, because the server does not know it. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readersZone, () => "UTC");
}
