"use client";

import { useTranslations } from "next-intl";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import { formatRelative } from "#lib/dates.ts";
import { isCancellable } from "#lib/features/orders/status.ts";
import type { ProblemView } from "#lib/workflows/problems/problem-view.ts";

/** What happened, in the service's own word where it has one, and what to do about it. */
export function useProblemWords(locale: string) {
  const t = useTranslations("problems");
  const refusalWords = useRefusalWords(locale);
  const detailOf = ({ kind, code, parcel, lastTry, order }: ProblemView, now: Date): string | null => {
    if (kind === "issue") return code ? t("detail.issue", { code }) : t("detail.issueUnsaid");
    if (kind === "late") {
      return order.dueAt && t("detail.late", { ago: formatRelative(new Date(order.dueAt), now, locale) });
    }
    if (kind === "payment_refused") {
      if (lastTry?.state === "open") return t("detail.beingPaid");
      return lastTry?.outcome ? refusalWords(lastTry.outcome).brief : null;
    }
    return parcel && t("detail.parcel", { carrier: parcel.carrier, number: parcel.trackingNumber });
  };
  const adviceOf = ({ kind, lastTry, order }: ProblemView): string => {
    if (kind === "payment_refused" && lastTry?.outcome) return refusalWords(lastTry.outcome).fix;
    const isUnderWay = (kind === "issue" || kind === "on_hold") && !isCancellable(order.status);
    return t(`advice.${isUnderWay ? "tooLate" : kind}`);
  };
  return { detailOf, adviceOf };
}
