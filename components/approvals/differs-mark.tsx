"use client";

import { useTranslations } from "next-intl";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";
import { formatCents } from "#lib/money.ts";

type DiffersMarkProps = {
  /** What the quote said; null where the order is just that. */
  quotedCents: QuotedCents | null;
  currency: string;
  locale: string;
};

/** Marks what is not what its quote said, with what that was to cost. */
export function DiffersMark({ quotedCents, currency, locale }: DiffersMarkProps) {
  const t = useTranslations("approvals");
  if (quotedCents === null) return null;
  return (
    <span className="block text-sm text-warn-ink">
      {quotedCents === "unreadable"
        ? t("quoteUnreadable")
        : t("differs", { quoted: formatCents(quotedCents, locale, currency) })}
    </span>
  );
}
