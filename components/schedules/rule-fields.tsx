"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { QuantityField } from "#components/form/quantity-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { repeats } from "#lib/workflows/schedules/repeats.ts";
import type { CreateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import { ComingDates } from "./coming-dates.tsx";
import { DatesField } from "./dates-field.tsx";

type RuleFieldsProps = { timeZones: readonly string[]; locale: string };

/** When it is made: at intervals, or on dates that are named. */
export function RuleFields({ timeZones, locale }: RuleFieldsProps) {
  const t = useTranslations();
  const repeat = useWatch<CreateScheduleInput, "repeat">({ name: "repeat" });
  return (
    <Card title={t("schedules.when")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<CreateScheduleInput> name="repeat" label={t("schedules.repeat")}>
          {repeats.map((each) => (
            <option key={each} value={each}>
              {t(`schedules.repeats.${each}`)}
            </option>
          ))}
        </SelectField>
        {repeat === "dates" ? (
          <DatesField locale={locale} />
        ) : (
          <>
            <QuantityField<CreateScheduleInput>
              name="every"
              label={t("schedules.every")}
              hint={t(`schedules.everyHint.${repeat}`)}
              texts={{ less: t("form.less"), more: t("form.more") }}
              min={1}
              max={365}
            />
            <TextField<CreateScheduleInput> name="startsOn" type="date" label={t("schedules.startsOn")} />
            <TextField<CreateScheduleInput>
              name="endsOn"
              type="date"
              label={t("schedules.endsOn")}
              hint={t("schedules.endsOnHint")}
              optional
            />
          </>
        )}
        <TextField<CreateScheduleInput> name="time" type="time" label={t("schedules.time")} />
        <SelectField<CreateScheduleInput> name="timeZone" label={t("schedules.timeZone")}>
          {timeZones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
      </div>
      <ComingDates locale={locale} />
    </Card>
  );
}
