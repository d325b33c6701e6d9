import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "#lib/dates.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";

/** Returns the names of quotes; an automatic one in the reader's language. */
export function useQuoteName(): (quote: Pick<QuoteView, "name" | "autoNamedOn">) => string {
  const t = useTranslations("quotes");
  const locale = useLocale();
  return ({ name, autoNamedOn }) =>
    autoNamedOn ? t("newName", { date: formatDay(new Date(autoNamedOn), locale, "UTC") }) : name;
}
