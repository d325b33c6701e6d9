"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { compareParams } from "#lib/features/catalog/query-params.ts";

/** What is ticked to be put side by side. It is no step to go back to. */
export function useCompared() {
  const [{ compare }, set] = useQueryStates(compareParams);
  const toggle = useCallback(
    (id: string) =>
      void set(({ compare: before }) => ({
        compare: before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
      })),
    [set],
  );
  return { compared: compare, toggle, clear: () => void set({ compare: null }) };
}
