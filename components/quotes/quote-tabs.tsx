import { getTranslations } from "next-intl/server";
import { Tabs } from "#components/ui/tabs.tsx";
import { type QuoteShow, quoteShows } from "#lib/features/quotes/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";

export async function QuoteTabs({ place, show }: { place: Place; show: QuoteShow }) {
  const t = await getTranslations("quotes");
  return (
    <Tabs
      label={t("filter")}
      tabs={quoteShows.map((one) => ({
        href: paths.quotes(place, one === "current" ? undefined : one),
        label: t(`show.${one}`),
        current: one === show,
      }))}
    />
  );
}
