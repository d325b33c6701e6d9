"use client";

import { useEffect, useState } from "react";

const tickMs = 30_000;

/** The current time, updated every 30 seconds. Starts with the server's time, so that hydration matches. */
export function useNow(renderedAt: string): Date {
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
