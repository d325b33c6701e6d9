"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type FieldError, type FieldValues, get, useFormContext, useWatch } from "react-hook-form";
import { Field, type FieldProps, SelectField, TextField } from "#components/form/fields.tsx";
import { useActionFormContext, useField } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import { formatDay } from "#lib/dates.ts";
import { formatList } from "#lib/lists.ts";
import { isTimeZone } from "#lib/time-zones.ts";
import { minuteOfDayOf, nextOccurrences, repeats } from "#lib/workflows/schedules/dates.ts";
import type { CreateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import { instantOfDay } from "./format-minute.ts";

const shown = 4;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instantOfDay(text).getTime());

type RuleFieldsProps = {
  timeZones: readonly string[];
  /** Dates of the schedule that were already processed. */
  processed: readonly string[];
  locale: string;
};

/** A preview of the next dates, before saving. */
function ComingDates({ processed, locale }: Pick<RuleFieldsProps, "processed" | "locale">) {
  const t = useTranslations("schedules");
  const [repeat, every, startsOn, endsOn, dates, time, timeZone] = useWatch<
    CreateScheduleInput,
    ["repeat", "every", "startsOn", "endsOn", "dates", "time", "timeZone"]
  >({ name: ["repeat", "every", "startsOn", "endsOn", "dates", "time", "timeZone"] });
  const isListed = repeat === "dates";
  const isWhole =
    isTimeZone(timeZone) &&
    time !== "" &&
    (isListed || (isDay(startsOn) && Number.isInteger(every) && every >= 1));
  const timing = {
    every,
    unit: isListed ? null : repeat,
    dates,
    startsOn,
    endsOn: !isListed && endsOn && isDay(endsOn) ? endsOn : null,
    minuteOfDay: minuteOfDayOf(time),
    timeZone,
  };
  const wanted = { now: new Date(), processed: new Set(processed), count: shown };
  const coming = isWhole ? nextOccurrences(timing, wanted) : [];
  const days = coming.map(({ nextOn }) => formatDay(instantOfDay(nextOn), locale, "UTC"));
  return (
    <p role="status" className="mt-4 text-sm text-muted tabular-nums" suppressHydrationWarning>
      {days.length > 0 ? t("coming", { days: formatList(days, locale, "unit") }) : t("nothingComing")}
    </p>
  );
}

/** When the schedule creates orders: at intervals, or on listed dates. */
export function RuleFields({ timeZones, processed, locale }: RuleFieldsProps) {
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
      <ComingDates processed={processed} locale={locale} />
    </Card>
  );
}

/** A date in the field is also added by Enter, and when the form is sent. */
function DatesField({ locale }: { locale: string }) {
  const t = useTranslations("schedules");
  const id = useId();
  const { texts } = useActionFormContext();
  const { setValue, clearErrors, formState } = useFormContext<CreateScheduleInput>();
  const dates = useWatch<CreateScheduleInput, "dates">({ name: "dates" });
  const [typed, setTyped] = useState("");
  const problem = get(formState.errors, "dates") as FieldError | undefined;
  const set = (next: string[]) => {
    clearErrors("dates");
    setValue("dates", [...new Set(next)].sort(), { shouldDirty: true });
  };
  const add = () => {
    if (typed === "") return;
    set([...dates, typed]);
    setTyped("");
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed === "") return;
    event.preventDefault();
    add();
  };
  const field = useRef<HTMLInputElement>(null);
  const addBeforeSubmit = useEffectEvent(add);
  // On the form itself, so that it runs before React's handler at the root reads the values.
  useEffect(() => {
    const form = field.current?.form;
    const take = () => addBeforeSubmit();
    form?.addEventListener("submit", take);
    return () => form?.removeEventListener("submit", take);
  }, []);
  return (
    <div className="flex flex-col gap-1.5 sm:col-span-2">
      <Label htmlFor={id}>{t("date")}</Label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          name="dates"
          type="date"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={addByEnter}
          className="max-w-48"
        />
        <Button disabled={typed === ""} onClick={add}>
          {t("addDate")}
        </Button>
      </div>
      {problem && <ErrorText id={`${id}-error`}>{wordFor(texts, problem)}</ErrorText>}
      <ul className="flex flex-wrap gap-2">
        {dates.map((day) => {
          const name = formatDay(instantOfDay(day), locale, "UTC");
          return (
            <li key={day}>
              <Button
                size="sm"
                icon={<X />}
                aria-label={t("removeDate", { day: name })}
                onClick={() => set(dates.filter((other) => other !== day))}
              >
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type QuantityFieldProps<Values extends FieldValues> = Omit<FieldProps<Values>, "optional"> & {
  texts: { less: string; more: string };
  min?: number;
  max?: number;
};

function QuantityField<Values extends FieldValues>(props: QuantityFieldProps<Values>) {
  const { name, label, hint, className, ...rest } = props;
  const { id, wiring, initial, error } = useField(name, { hint: Boolean(hint), asNumber: true });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <Stepper {...rest} {...wiring} className="w-32" defaultValue={Number(initial ?? 1)} />
    </Field>
  );
}
