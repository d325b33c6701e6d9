"use client";

import { useEffect } from "react";
import type { QuoteSaver } from "./quote-saver.ts";

/** Saves at once what waits, whenever the page may be about to go or has reason to try again. */
export function useFlushing(saver: QuoteSaver): void {
  useEffect(() => {
    const flush = () => saver.flush();
    document.addEventListener("visibilitychange", flush);
    for (const event of ["pagehide", "online", "focus"]) window.addEventListener(event, flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      for (const event of ["pagehide", "online", "focus"]) window.removeEventListener(event, flush);
      saver.close();
    };
  }, [saver]);
}
