"use client";

import { useTranslations } from "next-intl";
import type { QuotedCents } from "#lib/features/orders/find-differing.ts";
import { formatCents } from "#lib/money.ts";

type DiffersFromQuoteProps = {
  /** The total that the quote promised, in cents; null if the order equals its quote. */
  quotedCents: QuotedCents | null;
  currency: string;
  locale: string;
};

/** Marks an order that differs from its quote and shows the quoted total. */
export function DiffersFromQuote({ quotedCents, currency, locale }: DiffersFromQuoteProps) {
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
