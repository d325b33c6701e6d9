"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { formatDay } from "#lib/dates.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { dayIn, isTimeZone } from "#lib/local-time.ts";
import { nextDates } from "#lib/workflows/schedules/dates.ts";
import type { CreateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import { instantOfDay } from "./format-minute.ts";

const shown = 4;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instantOfDay(text).getTime());

/** What it comes to, before it is saved. */
export function ComingDates({ locale }: { locale: string }) {
  const t = useTranslations("schedules");
  const [repeat, every, startsOn, endsOn, dates, timeZone] = useWatch<
    CreateScheduleInput,
    ["repeat", "every", "startsOn", "endsOn", "dates", "timeZone"]
  >({ name: ["repeat", "every", "startsOn", "endsOn", "dates", "timeZone"] });
  const isListed = repeat === "dates";
  const isWhole =
    isTimeZone(timeZone) && (isListed || (isDay(startsOn) && Number.isInteger(every) && every >= 1));
  const rule = {
    every,
    unit: isListed ? null : repeat,
    dates,
    startsOn,
    endsOn: !isListed && endsOn && isDay(endsOn) ? endsOn : null,
  };
  const coming = isWhole ? nextDates(rule, dayIn(timeZone, new Date()), shown) : [];
  const days = coming.map((day) => formatDay(instantOfDay(day), locale));
  return (
    <p role="status" className="mt-4 text-sm text-muted tabular-nums" suppressHydrationWarning>
      {days.length > 0
        ? t("coming", { days: new Intl.ListFormat(writtenIn(locale), { type: "unit" }).format(days) })
        : t("nothingComing")}
    </p>
  );
}
