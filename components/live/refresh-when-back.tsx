"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useServiceState } from "./live-provider.tsx";

/** Beside what the service did not answer: asks for the page again once it does. */
export function RefreshWhenBack() {
  const router = useRouter();
  const isDown = useServiceState().downSince !== null;
  // It may be back already when this comes to life, and nothing would tell of that any more.
  const wasDown = useRef(true);
  useEffect(() => {
    if (wasDown.current && !isDown) router.refresh();
    wasDown.current = isDown;
  }, [isDown, router]);
  return null;
}
