"use client";

import { useTranslations } from "next-intl";
import { useRefetchingQueue } from "#components/form/use-refetching-action.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import type { Place } from "#lib/paths.ts";

export type RunFileAction = ReturnType<typeof useFileAction>["run"];

/** Runs actions one after the other and refetches the library after each. Resolves to null after a refusal. */
export function useFileAction(place: Place) {
  const t = useTranslations("library");
  return useRefetchingQueue([filesKey(place)], { unreachable: t("unreachable") });
}
