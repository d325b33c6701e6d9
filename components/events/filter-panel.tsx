"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import { emptyLogQuery, eventStates, type LogQuery } from "#lib/features/events/log-query.ts";
import { eventChoicesQuery } from "#lib/features/events/queries.ts";
import type { Place } from "#lib/paths.ts";
import { useFilterWords } from "./use-event-words.ts";
import type { LogNavigation } from "./use-log-page.ts";

type FilterPanelProps = { place: Place; going: LogNavigation; choices: EventChoices; locale: string };
type Option = { value: string; label: string };

/** All filters of the log. They apply when "Show" is pressed. */
export default function FilterPanel({ place, going, choices: rendered, locale }: FilterPanelProps) {
  const t = useTranslations("events");
  const found = useTranslations("found");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { query } = going.address;
  // Refetched, because new values may have arrived since the page was rendered.
  const { data: choices = rendered } = useQuery(eventChoicesQuery(place));
  const { endpointName, reasonName } = useFilterWords(choices, locale);
  const zone = useTimeZone();
  const [wanted, setWanted] = useState<LogQuery>(query);
  const show = () => {
    // The search text is not part of this panel and may have changed since it opened.
    const { q: _, ...filters } = wanted;
    going.change({ ...filters, zone: wanted.from || wanted.to ? zone : emptyLogQuery.zone });
    dialog.current?.close();
  };
  const plain = (value: string): Option => ({ value, label: value });
  const ofTab: [keyof LogQuery, Option[]][] =
    query.tab === "accepted"
      ? [
          ["state", eventStates.map((state) => ({ value: state, label: t(`state.${state}`) }))],
          ["type", choices.types.map(plain)],
        ]
      : [["reason", choices.reasons.map((value) => ({ value, label: reasonName(value) }))]];
  const endpoints = choices.endpoints.map((one) => ({ value: one.id, label: endpointName(one) }));
  const selects: [keyof LogQuery, Option[]][] = [...ofTab, ["endpoint", endpoints]];
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      side
      title={t("filters")}
      footer={
        <>
          <Button variant="quiet" onClick={() => setWanted({ ...emptyLogQuery, q: query.q, tab: query.tab })}>
            {found("clearFilters")}
          </Button>
          <Button variant="primary" type="submit" form={`${id}-form`}>
            {t("show")}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {selects.map(([name, options]) => (
          <div key={name} className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-${name}`}>{t(`by.${name as "state"}`)}</Label>
            <Select
              id={`${id}-${name}`}
              value={wanted[name]}
              onChange={({ target }) => setWanted((before) => ({ ...before, [name]: target.value }))}
            >
              <option value="">{t("any")}</option>
              {withChosen(options, wanted[name]).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        ))}
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="sr-only">{t("by.days")}</legend>
          {(["from", "to"] as const).map((name) => (
            <div key={name} className="flex min-w-0 flex-col gap-1.5">
              <Label htmlFor={`${id}-${name}`}>{t(`by.${name}`)}</Label>
              <Input
                id={`${id}-${name}`}
                type="date"
                min={name === "to" ? wanted.from || "2000-01-01" : "2000-01-01"}
                max={name === "from" ? wanted.to || "2199-12-31" : "2199-12-31"}
                value={wanted[name]}
                onChange={({ target }) => setWanted((before) => ({ ...before, [name]: target.value }))}
              />
            </div>
          ))}
        </fieldset>
      </form>
    </OpenedModal>
  );
}

/** Keeps the option of the URL in the list, even if no entry has it. */
const withChosen = (options: Option[], chosen: string) =>
  chosen && !options.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: chosen }, ...options]
    : options;
