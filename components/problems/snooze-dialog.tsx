"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { DecisionModal } from "./decision-modal.tsx";
import type { DecisionProps } from "./problem-dialog.tsx";
import { asDay, monday, onDay, tomorrow } from "./snooze-times.ts";

const choices = ["tomorrow", "monday", "day"] as const;
type Choice = (typeof choices)[number];

/** Until a morning where the reader is. */
export function SnoozeDialog({ place, actions, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  const id = useId();
  const [now] = useState(() => new Date());
  const [choice, setChoice] = useState<Choice>("tomorrow");
  const [day, setDay] = useState(() => asDay(monday(now)));
  const until = { tomorrow: tomorrow(now), monday: monday(now), day: onDay(day, now) }[choice];
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("snoozeTitle", { count: problemIds.length })}
      submit={t("snoozeSubmit")}
      act={until && (() => actions.snooze({ problemIds, until: until.toISOString() }))}
    >
      <SegmentedRadios
        label={t("snoozeUntil")}
        name={`${id}-until`}
        value={choice}
        onChoose={(value) => setChoice(choices.find((known) => known === value) ?? "tomorrow")}
        options={choices.map((value) => ({ value, label: t(`untilChoice.${value}`) }))}
      />
      {choice === "day" && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-day`}>{t("day")}</Label>
          <Input
            id={`${id}-day`}
            type="date"
            value={day}
            min={asDay(tomorrow(now))}
            onChange={({ target }) => setDay(target.value)}
            className="max-w-48"
          />
        </div>
      )}
      <p className="text-muted">{t("snoozeText")}</p>
    </DecisionModal>
  );
}
