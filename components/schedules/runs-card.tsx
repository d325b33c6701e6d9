"use client";

import { useTranslations } from "next-intl";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ScheduleRunView, ScheduleView } from "#lib/workflows/schedules/schedule-view.ts";
import { instantOfDay } from "./format-minute.ts";

type RunsCardProps = {
  place: Place;
  schedule: ScheduleView;
  /** Null if the reader may only read. */
  tryAgain: ((dueOn: string) => void) | null;
  locale: string;
};

/** The past dates of the schedule with the order that each created, or the problem. */
export function RunsCard({ place, schedule: { runs, timeZone }, tryAgain, locale }: RunsCardProps) {
  const t = useTranslations("schedules");
  return (
    <Card title={t("runs")}>
      {runs.length === 0 && <Nothing>{t("noRuns")}</Nothing>}
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.dueOn} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
            <span className="w-28 font-medium tabular-nums">
              {formatDay(instantOfDay(run.dueOn), locale, "UTC")}
            </span>
            <div className="min-w-0 flex-1 basis-60">
              <Ending {...{ place, run, timeZone, locale }} />
              {run.missed > 0 && <p className="text-sm text-muted">{t("missed", { count: run.missed })}</p>}
            </div>
            {run.state === "failed" && tryAgain && (
              <Button size="sm" onClick={() => tryAgain(run.dueOn)}>
                {t("tryAgain")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones: Record<ScheduleRunView["state"], Tone> = { made: "good", open: "info", failed: "bad" };

type EndingProps = { place: Place; run: ScheduleRunView; timeZone: string; locale: string };

function Ending({ place, run: { state, order, outcome, tryAt }, timeZone, locale }: EndingProps) {
  const t = useTranslations("schedules");
  const known = outcome && t.has(`why.${outcome.code}` as never);
  const why =
    outcome &&
    (known ? t(`why.${outcome.code}` as never) : t("why.other", { said: outcome.said ?? outcome.code }));
  return (
    <>
      <StatusDot tone={tones[state]}>
        {order ? (
          <TextLink href={paths.order(place, order.id)}>{t("draftMade", { number: order.number })}</TextLink>
        ) : (
          t(`run.${state}`)
        )}
      </StatusDot>
      {why && <p className="text-sm text-muted">{why}</p>}
      {state === "open" && outcome && (
        <p className="text-sm text-muted">
          {t("triedAgainAt", { at: formatDateTime(new Date(tryAt), locale, timeZone) })}
        </p>
      )}
    </>
  );
}
