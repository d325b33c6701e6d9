import { getTranslations } from "next-intl/server";
import { Tabs } from "#components/ui/tabs.tsx";
import { type Place, paths } from "#lib/paths.ts";

export async function QuoteTabs({ place, archived }: { place: Place; archived: boolean }) {
  const t = await getTranslations("quotes");
  return (
    <Tabs
      label={t("filter")}
      tabs={[
        { href: paths.quotes(place), label: t("current"), current: !archived },
        { href: paths.quotes(place, true), label: t("archived"), current: archived },
      ]}
    />
  );
}
