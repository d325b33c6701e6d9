"use client";

import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";

export function useQuoteAction() {
  const t = useTranslations("quotes");
  return useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
}
