import { useTranslations } from "next-intl";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";

/** Below prices of line items, if their costs have a discount as a line of its own. */
export function BeforeDiscount({ costs }: { costs: Costs | undefined }) {
  const t = useTranslations("costs");
  if (!costs || costs.discount_cents === 0) return null;
  return <p className="border-t border-line px-4 py-2.5 text-sm text-muted">{t("itemsBeforeDiscount")}</p>;
}
