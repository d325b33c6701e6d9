"use client";

import { useTranslations } from "next-intl";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import type { RunRowView, RunView } from "#lib/workflows/runs/run-view.ts";

const reasons = [
  "production_started",
  "cancelled_already",
  "order_moved",
  "not_found",
  "order_has_too_many_tags",
  "assignee_gone",
  "no_longer_allowed",
  "no_key",
  "key_refused",
  "lay_idle",
  "stopped_by_person",
  "wallet_empty",
  "not_payable",
  "request_decided",
] as const;

/** Codes of the service that stop a run; of the row that met them they are told as on the order's page. */
const stops = ["payments_frozen", "wallet_not_allowed", "wallet_disabled"] as const;

/** As rows of payments that lay idle were called before. */
const earlier: Readonly<Record<string, string>> = { not_paid: "lay_idle" };

/** Why a row ended as it did; what the service refused with words of its own is told in them. */
export function useRowWords(locale: string) {
  const t = useTranslations("run.reason");
  const refusalWords = useRefusalWords(locale);
  return ({ kind }: Pick<RunView, "kind">, { state, outcome }: RunRowView): string | null => {
    if (!outcome) return null;
    const code = earlier[outcome.code] ?? outcome.code;
    const reason = [...reasons, ...(state === "stopped" ? stops : [])].find((known) => known === code);
    if (reason) return t(reason);
    return kind === "pay"
      ? refusalWords(outcome).brief
      : t("other", { said: outcome.message ?? outcome.code });
  };
}

/** The state of a row: a payment is paid or not, anything else done or not. */
export function stateWord({ kind }: Pick<RunView, "kind">, { state }: RunRowView) {
  if (kind !== "pay") return state;
  return ({ waiting: "waiting", done: "paid", failed: "unpaid", stopped: "stopped" } as const)[state];
}
