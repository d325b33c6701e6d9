"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useServiceState } from "./live-provider.tsx";

/** The dashboard learns of it by its own probe, which may take five seconds and repeats after five. */
const againMs = 10_000;

/**
 * Shown where the service did not answer. Reloads the page once the service is back, and repeats until the page
 * succeeds. The worker may report the service as back while the dashboard still refuses to send requests.
 */
export function RefreshWhenBack() {
  const router = useRouter();
  const isDown = useServiceState().downSince !== null;
  useEffect(() => {
    if (isDown) return;
    router.refresh();
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, againMs);
    return () => clearInterval(timer);
  }, [isDown, router]);
  return null;
}
