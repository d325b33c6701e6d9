"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import type { Place } from "#lib/paths.ts";
import { importKey } from "#lib/workflows/imports/query-keys.ts";

/** Runs an action once at a time, then has the import asked for again. */
export function useImportAction(place: Place, importId: string) {
  const t = useTranslations("imports");
  const queries = useQueryClient();
  const action = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const run: typeof action.run = async (act) => {
    const done = await action.run(act);
    if (done) await queries.invalidateQueries({ queryKey: importKey(place, importId) });
    return done;
  };
  return { ...action, run };
}
