"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type FieldError, get, useFormContext, useWatch } from "react-hook-form";
import { useFormSituation } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { formatDay } from "#lib/dates.ts";
import type { CreateScheduleInput } from "#lib/workflows/schedules/schemas.ts";
import { instantOfDay } from "./format-minute.ts";

/** Dates, one after the other. */
export function DatesField({ locale }: { locale: string }) {
  const t = useTranslations("schedules");
  const id = useId();
  const { texts } = useFormSituation();
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
  return (
    <div className="flex flex-col gap-1.5 sm:col-span-2">
      <Label htmlFor={id}>{t("date")}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          name="dates"
          type="date"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          className="max-w-48"
        />
        <Button disabled={typed === ""} onClick={add}>
          {t("addDate")}
        </Button>
      </div>
      {problem && <ErrorText id={`${id}-error`}>{wordFor(texts, problem)}</ErrorText>}
      <ul className="flex flex-wrap gap-2">
        {dates.map((day) => {
          const name = formatDay(instantOfDay(day), locale);
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
