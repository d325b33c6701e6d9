"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDay } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ScheduleRow } from "#lib/workflows/schedules/schedule-view.ts";
import { ScheduleState } from "./schedule-state.tsx";
import { useRuleWords } from "./use-rule-words.ts";

type ScheduleTableRowProps = { place: Place; row: ScheduleRow; locale: string };

export function ScheduleTableRow({ place, row, locale }: ScheduleTableRowProps) {
  const t = useTranslations("schedules");
  const say = useRuleWords();
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        <IntentLink href={paths.schedule(place, row.id)} className="row-link">
          {row.name}
        </IntentLink>{" "}
        {row.lastRun?.state === "failed" && <Badge tone="bad">{t("lastFailed")}</Badge>}
      </Cell>
      <Cell label={t("repeat")}>{say(row.rule)}</Cell>
      <Cell label={t("recipient")}>{row.recipient}</Cell>
      <Cell label={t("pieces")} numeric>
        {row.pieces}
      </Cell>
      <Cell label={t("stateHead")} phone="aside">
        <ScheduleState state={row.state} />
      </Cell>
      <Cell label={t("next")} numeric>
        {row.nextAt ? formatDay(new Date(row.nextAt), locale, row.timeZone) : "–"}
      </Cell>
    </tr>
  );
}
