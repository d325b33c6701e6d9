"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useServiceState } from "./live-provider.tsx";

/** The dashboard finds out by a probe of its own, which may hang for five seconds and waits five for the next. */
const againMs = 10_000;

/**
 * Beside what the service did not answer: asks for the page again once it does, and until it is there. That the service
 * is back may be told by the worker, while the dashboard still sends nothing and would refuse the page once more.
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
