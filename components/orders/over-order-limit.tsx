import { useTranslations } from "next-intl";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";

type OverOrderLimitProps = {
  /** The drafts above the limit. */
  count: number;
  /** Of how many drafts. */
  of: number;
  limits: PaymentOutlook["limits"] | undefined;
  /** The payment leaves them out without being asked to. */
  isLeftOut?: boolean;
  locale: string;
};

/** How many of several drafts fit into the key's limit per order. */
export function OverOrderLimit({ count, of, limits, isLeftOut = false, locale }: OverOrderLimitProps) {
  const t = useTranslations("payment");
  if (count === 0 || !limits) return null;
  const limit = formatCents(limits.perOrderCents, locale);
  return (
    <p className="text-warn-ink">
      {t("overOrderLimit", { count, of, fits: of - count, limit })}
      {isLeftOut && ` ${t("staysDraft", { count })}`}
    </p>
  );
}
