"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";

/** `value` once it has not changed for a moment. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/**
 * `given` as a schema reads it; null where it is refused, and until the schema is there. It is fetched for the first value
 * that is not null, and again with the next where it did not come.
 */
export function useLateCheck<Read>(fetch: () => Promise<z.ZodType<Read>>, given: unknown): Read | null {
  const [schema, setSchema] = useState<z.ZodType<Read> | null>(null);
  const isWanted = schema === null && given !== null;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    fetch().then(
      (fetched) => !isGone && setSchema(fetched),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, fetch, given]);
  if (schema === null || given === null) return null;
  const read = schema.safeParse(given);
  return read.success ? read.data : null;
}
