"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** What a job works on is looked at again, while somebody looks. */
export function RefreshSoon({ seconds = 2 }: { seconds?: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, seconds * 1_000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
