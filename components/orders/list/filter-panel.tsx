"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { emptyOrderQuery, type OrderQuery, orderChecks } from "#lib/features/orders/order-query.ts";
import { orderChoicesQuery } from "#lib/features/orders/queries.ts";
import { spellTag } from "#lib/features/orders/spell-tag.ts";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";
import { parseCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { AmountFields, CountryFilter, FilterSelects } from "./filter-fields.tsx";

export type FilterPanelProps = {
  place: Place;
  query: OrderQuery;
  states: readonly string[];
  locale: string;
  onFilter: (change: Partial<OrderQuery>) => void;
};

/** All filters of the list; they take effect with "Show". */
export default function FilterPanel({ place, query, states, locale, onFilter }: FilterPanelProps) {
  const t = useTranslations("ordersList");
  const found = useTranslations("found");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: choices } = useQuery(orderChoicesQuery(place));
  const zone = useTimeZone();
  const [wanted, setWanted] = useState(query);
  const want = (change: Partial<OrderQuery>) => setWanted((before) => ({ ...before, ...change }));
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [minCents, maxCents] = ["min", "max"].map((name) => parseCents(String(typed.get(name) ?? "")));
    if (minCents === undefined || maxCents === undefined) return;
    if (minCents !== null && maxCents !== null && minCents > maxCents) return;
    const { q: _, sort: __, order: ___, ...filters } = wanted;
    onFilter({
      ...filters,
      tag: spellTag(filters.tag),
      minCents,
      maxCents,
      zone: filters.from || filters.to ? zone : emptyOrderQuery.zone,
    });
    dialog.current?.close();
  };
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setWanted({ ...emptyOrderQuery, q: query.q, sort: query.sort, order: query.order });
    setCleared(cleared + 1);
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      side
      title={t("filters.title")}
      footer={
        <>
          <Button variant="quiet" onClick={clear}>
            {found("clearFilters")}
          </Button>
          <Button variant="primary" type="submit" form={`${id}-form`}>
            {t("filters.show")}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={show} className="flex flex-col gap-5">
        <StateFilter states={states} chosen={wanted.status} onChoose={(status) => want({ status })} />
        <fieldset>
          <legend className="mb-1 font-medium">{t("filters.attention")}</legend>
          {orderChecks.map((flag) => (
            <CheckboxRow
              key={flag}
              label={t(`filters.${flag}`)}
              checked={wanted[flag]}
              onChange={({ target }) => want({ [flag]: target.checked })}
            />
          ))}
        </fieldset>
        <DayFields from={wanted.from} to={wanted.to} onChange={want} />
        <AmountFields
          // Clearing also discards amounts that were typed but not applied.
          key={`${cleared}/${wanted.minCents}/${wanted.maxCents}`}
          min={wanted.minCents}
          max={wanted.maxCents}
        />
        <CountryFilter
          offered={choices?.countries ?? []}
          chosen={wanted.country}
          locale={locale}
          onChoose={(country) => want({ country })}
        />
        <FilterSelects place={place} choices={choices} query={wanted} onChange={want} />
      </form>
    </OpenedModal>
  );
}

type StateFilterProps = {
  /** Statuses that orders have, including those that this code does not know. */
  states: readonly string[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

function StateFilter({ states, chosen, onChoose }: StateFilterProps) {
  const t = useTranslations("status");
  const list = useTranslations("ordersList");
  const offered = [...new Set([...knownStatuses, ...states, ...chosen])];
  const without = (state: string) => chosen.filter((other) => other !== state);
  return (
    <fieldset className="columns-2 gap-x-4">
      <legend className="mb-1 font-medium">{list("columns.status")}</legend>
      {offered.map((state) => (
        <CheckboxRow
          key={state}
          label={isKnownStatus(state) ? t(state) : state}
          checked={chosen.includes(state)}
          onChange={({ target }) => onChoose(target.checked ? [...without(state), state] : without(state))}
        />
      ))}
    </fieldset>
  );
}

type Days = Pick<OrderQuery, "from" | "to">;

/** First and last day of creation, in the reader's time zone. */
function DayFields({ from, to, onChange }: Days & { onChange: (change: Partial<Days>) => void }) {
  const t = useTranslations("ordersList.filters");
  const id = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{t("created")}</legend>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-from`}>{t("from")}</Label>
        <Input
          id={`${id}-from`}
          type="date"
          min="2000-01-01"
          max={to || "2199-12-31"}
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-to`}>{t("to")}</Label>
        <Input
          id={`${id}-to`}
          type="date"
          min={from || "2000-01-01"}
          max="2199-12-31"
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
    </fieldset>
  );
}
