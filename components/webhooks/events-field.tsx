"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { useActionFormContext } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";

/** The event types of an endpoint. Unknown types that the endpoint already has can be kept. */
export function EventsField({ present }: { present: readonly string[] }) {
  const t = useTranslations("webhooks");
  const wordsOf = useEventWords();
  const id = useId();
  const { register, formState, getValues } = useFormContext<{ events: string[] }>();
  const { texts } = useActionFormContext();
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

/** Returns the name of an event type. An unknown type is shown as the service names it. */
function useEventWords() {
  const t = useTranslations("webhooks.types");
  return (type: string) => {
    const key = type.replaceAll(".", "_") as "order_created";
    return t.has(key) ? t(key) : type;
  };
}
