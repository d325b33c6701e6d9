import { useTranslations } from "next-intl";
import { vatRegimes } from "#lib/core/service/schemas/known-values.ts";
import { formatPercent } from "#lib/money.ts";

type Vat = { rate: number; regime: string };

/** The parts of the costs and the VAT regimes by name. A regime that is unknown is shown by its code. */
export function useCostWords(locale: string) {
  const t = useTranslations("costs");
  const regimeName = (regime: string) => {
    const known = vatRegimes.find((name) => name === regime);
    return known ? t(`regimeName.${known}`) : regime;
  };
  return {
    partName: (part: `${"items" | "discount" | "options" | "shipping" | "tax" | "total"}_cents`) =>
      t(`part.${part}`),
    regimeName,
    vatText: ({ rate, regime }: Vat) => `${formatPercent(rate, locale)}, ${regimeName(regime)}`,
  };
}
