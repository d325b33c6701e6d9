import { getLocale, getTranslations } from "next-intl/server";
import { SegmentedLinks } from "#components/ui/segmented.tsx";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import { type Period, periodLengths } from "#lib/workflows/overview/period.ts";

type PeriodChoiceProps = {
  place: Place;
  period: Period;
  /** Whose days they are, where the address says so. */
  zone: string | undefined;
};

export async function PeriodChoice({ place, period, zone }: PeriodChoiceProps) {
  const t = await getTranslations("overview");
  const number = new Intl.NumberFormat(writtenIn(await getLocale()));
  return (
    <SegmentedLinks
      label={t("period")}
      links={periodLengths.map((length) => ({
        label: t("days", { count: length, shown: number.format(length) }),
        href: paths.overview(place, { days: String(length), zone }),
        current: length === period.length,
      }))}
    />
  );
}
