"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's time zone; UTC during hydration, because the server does not know it. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, readersZone, () => "UTC");
}
