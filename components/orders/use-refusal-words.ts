"use client";

import { useTranslations } from "next-intl";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { refusalKind } from "#lib/features/orders/refusal-kind.ts";
import { formatCents } from "#lib/money.ts";

/** What was refused and why, what was kept, and how to fix it. `brief` fits in one line. */
export function useRefusalWords(locale: string) {
  const t = useTranslations("payment");
  return (outcome: Outcome) => {
    const kind = refusalKind(outcome);
    const money = (field: string) => {
      const cents = outcome.details?.[field];
      return typeof cents === "number" ? formatCents(cents, locale) : "";
    };
    const said = outcome.message ?? outcome.code;
    const title = t(`refused.${kind}.title`);
    return {
      title,
      brief: kind === "other" ? t("refused.other.brief", { said }) : title,
      text: t(`refused.${kind}.text`, {
        said,
        shown: money("shown_cents"),
        total: money("total_cents"),
        limit: money("per_order_limit_cents"),
      }),
      fix: t(`refused.${kind}.fix`),
    };
  };
}
