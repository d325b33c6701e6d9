"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";

/** Returns `value` after it has stayed the same for `pauseMs` ms. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/**
 * Parses `given` with a schema that loads on demand. Null if the schema refuses it, or until the schema has loaded.
 * Loading starts with the first value that is not null; a failed load is repeated with the next value.
 */
export function useLazyParse<Read>(fetch: () => Promise<z.ZodType<Read>>, given: unknown): Read | null {
  const [schema, setSchema] = useState<z.ZodType<Read> | null>(null);
  const isWanted = schema === null && given !== null;
  useEffect(() => {
    if (!isWanted) return;
    let isCancelled = false;
    fetch().then(
      (fetched) => !isCancelled && setSchema(fetched),
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [isWanted, fetch, given]);
  if (schema === null || given === null) return null;
  const read = schema.safeParse(given);
  return read.success ? read.data : null;
}
