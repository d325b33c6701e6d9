"use client";

import { useTranslations } from "next-intl";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";

const known = [
  "reference_taken",
  "order_in_doubt",
  "made_before",
  "file_too_small",
  "refused_earlier",
  "not_created",
  "never_sent",
  "recipient_erased",
  "unreadable",
] as const;

/** Why no order was made of some rows: in our words where there are some, else in the service's own. */
export function useOutcomeWords() {
  const t = useTranslations("imports.outcome");
  return (outcome: Outcome | null): string | null => {
    if (!outcome) return null;
    const code = known.find((each) => each === outcome.code);
    return code ? t(code) : t("said", { said: outcome.message ?? outcome.code });
  };
}
