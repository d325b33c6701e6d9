"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { useFormSituation } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";

/** Which types of event are sent; those that an endpoint has already can be kept even if they are not known here. */
export function EventsField({ present }: { present: readonly string[] }) {
  const t = useTranslations("webhooks");
  const wordsOf = useEventWords();
  const id = useId();
  const { register, formState, getValues } = useFormContext<{ events: string[] }>();
  const { texts } = useFormSituation();
  const problem = formState.errors.events;
  const offered = [...new Set<string>([...eventTypes, ...present])];
  return (
    <fieldset aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">{t("events")}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {offered.map((type) => (
          <CheckboxRow
            key={type}
            {...register("events")}
            value={type}
            defaultChecked={getValues("events").includes(type)}
            label={wordsOf(type)}
            hint={<code>{type}</code>}
          />
        ))}
      </div>
      {problem && <ErrorText id={`${id}-error`}>{wordFor(texts, problem)}</ErrorText>}
    </fieldset>
  );
}

/** A type in words; one that v1 has added, as the service calls it. */
function useEventWords() {
  const t = useTranslations("webhooks.types");
  return (type: string) => {
    const key = type.replaceAll(".", "_") as "order_created";
    return t.has(key) ? t(key) : type;
  };
}
