"use client";

import { useEffect, useRef, useState } from "react";

const markMs = 4000;

/** True for 4 seconds after `value` changed while it was shown. */
export function useChanged(value: string): boolean {
  const seen = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    setChanged(true);
    const timer = setTimeout(() => setChanged(false), markMs);
    return () => clearTimeout(timer);
  }, [value]);
  return changed;
}
