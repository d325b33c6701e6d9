"use client";

import { useTranslations } from "next-intl";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import type { RunRowView, RunView } from "#lib/workflows/runs/run-view.ts";

/** Codes of the service that stop the whole run. The row that met the code shows it as on the order's page instead. */
const stops = ["payments_frozen", "wallet_not_allowed", "wallet_disabled"];

/** Older rows store `not_paid` for a payment that was idle. */
const earlier: Readonly<Record<string, string>> = { not_paid: "lay_idle" };

/** Returns the message for a row's outcome. For an unknown code, it contains the service's message. */
export function useRowWords(locale: string) {
  const t = useTranslations("run");
  const refusalWords = useRefusalWords(locale);
  return ({ kind }: Pick<RunView, "kind">, { state, outcome }: RunRowView): string | null => {
    if (!outcome) return null;
    const code = (earlier[outcome.code] ?? outcome.code) as "lay_idle" | "other";
    if (code !== "other" && (state === "stopped" || !stops.includes(code)) && t.has(`reason.${code}`))
      return t(`reason.${code}`);
    return kind === "pay"
      ? refusalWords(outcome).brief
      : t("reason.other", { said: outcome.message ?? outcome.code });
  };
}

/** The state to show for a row: a payment is paid or unpaid, other rows are done or failed. */
export function stateWord({ kind }: Pick<RunView, "kind">, { state }: RunRowView) {
  if (kind !== "pay") return state;
  return ({ waiting: "waiting", done: "paid", failed: "unpaid", stopped: "stopped" } as const)[state];
}
