import { getTranslations } from "next-intl/server";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import type { RefusedCounts as Counts } from "#lib/features/events/count-refused.ts";
import { writtenIn } from "#lib/keep-formats.ts";

type RefusedCountsProps = { counts: Counts; locale: string };

/** What was refused and is only a number: beyond what is kept of a minute, and at addresses that are nobody's. */
export async function RefusedCounts({ counts, locale }: RefusedCountsProps) {
  const t = await getTranslations("events");
  const format = new Intl.NumberFormat(writtenIn(locale));
  const { refused, minutes, unknown } = counts;
  if (refused === 0 && !unknown?.length) return null;
  return (
    <div className="border-b border-line px-(--edge) py-3 text-sm">
      <p className="tabular-nums">{t("refusedToday", { count: refused, shown: format.format(refused) })}</p>
      <p className="text-muted">{t("refusedAbout")}</p>
      {minutes.length > 0 && (
        <Disclosure title={t("countedTitle")} className="mt-1">
          <ul className="tabular-nums">
            {minutes.map(({ minute, refused: came, kept }) => (
              <li key={minute}>
                {t("countedMinute", {
                  at: formatDateTime(new Date(minute), locale),
                  refused: format.format(came),
                  kept: format.format(kept),
                })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {unknown && unknown.length > 0 && (
        <Disclosure title={t("unknownTitle")} className="mt-1">
          <p className="text-muted">{t("unknownText")}</p>
          <ul className="tabular-nums">
            {unknown.map(({ day, refused: came }) => (
              <li key={day}>
                {t("unknownDay", {
                  day: formatDay(new Date(`${day}T00:00:00Z`), locale),
                  count: came,
                  shown: format.format(came),
                })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
