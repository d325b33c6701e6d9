"use client";

import { useTranslations } from "next-intl";
import type { OrderChange } from "#drizzle/schema/webhook-events.ts";
import { shipmentStatuses } from "#lib/core/service/schemas/known-values.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";

/** Describes one change of a webhook event in one line. */
export function useChangeWords(locale: string, currency: string) {
  const t = useTranslations("timeline");
  const statusWords = useTranslations("status");
  const parcelWords = useTranslations("order.shipmentStatus");

  const wordOf = (what: string, value: string | number | null | undefined) => {
    if (value === null || value === undefined) return null;
    if (typeof value === "number") return formatCents(value, locale, currency);
    if (what === "status") return isKnownStatus(value) ? statusWords(value) : value;
    const known = what === "parcel" ? shipmentStatuses.find((status) => status === value) : undefined;
    return known ? parcelWords(known) : value;
  };

  return (change: OrderChange): string => {
    if (change.what === "issue") return t("history.issue");
    const what = t.has(`what.${change.what as "status"}`)
      ? t(`what.${change.what as "status"}`, { of: change.of ?? "" })
      : change.what;
    const [before, after] = [wordOf(change.what, change.before), wordOf(change.what, change.after)];
    if (after === null) return t("changedBy", { what });
    return before === null ? t("nowIs", { what, after }) : t("fromTo", { what, before, after });
  };
}
