"use client";

import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";

export function useTemplateAction() {
  const t = useTranslations("templates");
  return useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
}
