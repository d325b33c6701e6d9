"use client";

import { useNow as useRenderedNow } from "next-intl";
import { useEffect, useState } from "react";

const tickMs = 30_000;

/** The current time, updated every 30 seconds. Starts with the server's time, so that hydration matches. */
export function useNow(): Date {
  const rendered = useRenderedNow();
  const [ticked, setTicked] = useState(rendered);
  useEffect(() => {
    setTicked(new Date());
    const timer = setInterval(() => setTicked(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  // After the page was rendered again, the server's clock may be ahead of the last tick.
  return ticked.getTime() > rendered.getTime() ? ticked : rendered;
}
