"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useActionQueue, useOneAction } from "./use-one-action.ts";

type Words = Parameters<typeof useOneAction>[0];

/** Like `useOneAction`. It stays pending until these queries are refetched, which happens after a refusal too. */
export const useRefetchingAction = (keys: QueryKey[], words?: Words) =>
  useThenRefetch(keys, useOneAction(words));

/** Like `useRefetchingAction`, but queues calls. */
export const useRefetchingQueue = (keys: QueryKey[], words?: Words) =>
  useThenRefetch(keys, useActionQueue(words));

function useThenRefetch(keys: QueryKey[], action: ReturnType<typeof useActionQueue>) {
  const queries = useQueryClient();
  const run: typeof action.run = (act) =>
    action.run(async () => {
      try {
        return await act();
      } finally {
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      }
    });
  return { ...action, run };
}
