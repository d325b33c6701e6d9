"use client";

import { useTranslations } from "next-intl";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { useRefetchingAction, useRefetchingQueue } from "#components/form/use-refetching-action.ts";
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
  useRefetchingAction([importKey(place, importId)], useActionWords());

/** Like `useImportAction`, but queues calls. */
export const useImportQueue = (place: Place, importId: string) =>
  useRefetchingQueue([importKey(place, importId)], useActionWords());

function useActionWords() {
  const t = useTranslations("imports");
  return { unreachable: t("unreachable"), notTaken: t("notTaken") };
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
