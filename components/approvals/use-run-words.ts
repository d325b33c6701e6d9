"use client";

import { useTranslations } from "next-intl";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import type { RunRowView } from "#lib/workflows/approvals/run-view.ts";

/** Why a row was not tried, and refusals that are not about the payment itself. */
const stops = [
  "wallet_empty",
  "no_longer_allowed",
  "not_paid",
  "key_refused",
  "no_key",
  "not_payable",
  "request_decided",
  "not_found",
] as const;

/** Refused ones are told as on the order's page; of what was not tried they say why the run stopped. */
const stopsOfRun = ["payments_frozen", "wallet_not_allowed", "wallet_disabled"] as const;

/** What became of a row in a few words, beside its state. */
export function useRunWords(locale: string) {
  const t = useTranslations("paymentRun.stop");
  const refusalWords = useRefusalWords(locale);
  return ({ state, outcome }: RunRowView): string | null => {
    if (!outcome) return null;
    const stop = [...stops, ...(state === "stopped" ? stopsOfRun : [])].find((code) => code === outcome.code);
    return stop ? t(stop) : refusalWords(outcome).brief;
  };
}
