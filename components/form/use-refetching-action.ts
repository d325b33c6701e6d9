"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useActionQueue, useOneAction, type Words } from "./use-one-action.ts";

/** Like `useOneAction`. It stays pending until these queries are refetched, which happens after a refusal too. */
export const useRefetchingAction = (keys: QueryKey[], words?: Words) => useOneAction(words, useRefetch(keys));

/** Like `useRefetchingAction`, but queues calls. */
export const useRefetchingQueue = (keys: QueryKey[], words?: Words) =>
  useActionQueue(words, useRefetch(keys));

function useRefetch(keys: QueryKey[]) {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
