"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useActionQueue, useOneAction } from "#components/form/use-one-action.ts";
import type { Place } from "#lib/paths.ts";
import { importKey } from "#lib/workflows/imports/query-keys.ts";
import type {
  ChangeImportStateInput,
  CorrectRowInput,
  ImportIdInput,
  MapImportInput,
  PayImportInput,
  RequestImportPaymentInput,
} from "#lib/workflows/imports/schemas.ts";

/** Runs one action at a time and then refetches the import. A call while one runs is ignored. */
export const useImportAction = (place: Place, importId: string) =>
  useThenRefetch(place, importId, useOneAction(useActionWords()));

/** Like `useImportAction`, but queues calls. */
export const useImportQueue = (place: Place, importId: string) =>
  useThenRefetch(place, importId, useActionQueue(useActionWords()));

function useActionWords() {
  const t = useTranslations("imports");
  return { unreachable: t("unreachable"), notTaken: t("notTaken") };
}

function useThenRefetch(place: Place, importId: string, action: ReturnType<typeof useActionQueue>) {
  const queries = useQueryClient();
  const run: typeof action.run = async (act) => {
    const done = await action.run(act);
    if (done) await queries.invalidateQueries({ queryKey: importKey(place, importId) });
    return done;
  };
  return { ...action, run };
}

/** The actions for an import, bound to a workspace and a mode by the page. */
export type ImportActions = {
  map: ActionOf<MapImportInput, void>;
  correct: ActionOf<CorrectRowInput, void>;
  changeState: ActionOf<ChangeImportStateInput, void>;
  discard: ActionOf<ImportIdInput, void>;
  mend: ActionOf<ImportIdInput, { importId: string }>;
  pay: ActionOf<PayImportInput, { runId: string }>;
  ask: ActionOf<RequestImportPaymentInput, { asked: number }>;
  deleteMapping: ActionOf<{ mappingId: string }, void>;
};
