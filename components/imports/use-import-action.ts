"use client";

import { useTranslations } from "next-intl";
import { useRefetchingAction, useRefetchingQueue } from "#components/form/use-refetching-action.ts";
import type { Place } from "#lib/paths.ts";
import { importKey } from "#lib/workflows/imports/query-keys.ts";

/** Runs one action at a time and then refetches the import. A call while one runs is ignored. */
export const useImportAction = (place: Place, importId: string) =>
  useRefetchingAction([importKey(place, importId)], useActionWords());

/** Like `useImportAction`, but queues calls. */
export const useImportQueue = (place: Place, importId: string) =>
  useRefetchingQueue([importKey(place, importId)], useActionWords());

function useActionWords() {
  const t = useTranslations("imports");
  return { unreachable: t("unreachable"), notTaken: t("notTaken") };
}
