"use client";

import { useTranslations } from "next-intl";

/** Why a post was refused: in a few words, and what that means. One that is not known is shown as it is. */
export function useReasonWords() {
  const t = useTranslations("events.reason");
  const says = useTranslations("events.reasonText");
  return {
    nameOf: (reason: string) => (t.has(reason as "missing") ? t(reason as "missing") : reason),
    textOf: (reason: string) => (says.has(reason as "missing") ? says(reason as "missing") : null),
  };
}
