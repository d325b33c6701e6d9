"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { Outcome } from "#lib/intents/finish-intent.ts";
import { formatCents } from "#lib/money.ts";

const known = [
  "spending_limit_reached",
  "payments_frozen",
  "insufficient_balance",
  "wallet_not_allowed",
  "wallet_disabled",
  "total_changed",
  "not_paid",
  "service_unreachable",
  "still_a_draft",
  "unknown",
] as const;

/** A refused payment is a state of the order, with the one thing that mends it. */
export function PaymentRefusal({ outcome, locale }: { outcome: Outcome; locale: string }) {
  const t = useTranslations("order");
  const code = known.find((candidate) => candidate === outcome.code) ?? "other";
  const { shown_cents: shown, total_cents: total } = outcome.details ?? {};
  return (
    <Callout tone="warn" title={t("refusedTitle")}>
      {t(`refused.${code}`, {
        said: outcome.message ?? outcome.code,
        shown: typeof shown === "number" ? formatCents(shown, locale) : "",
        total: typeof total === "number" ? formatCents(total, locale) : "",
      })}
    </Callout>
  );
}
