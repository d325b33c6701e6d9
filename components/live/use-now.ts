"use client";

import { useEffect, useState } from "react";

const tickMs = 30_000;

/** The clock for relative times. Begins with the server's, so that the first paint is the same on both sides. */
export function useNow(renderedAt: string): Date {
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
