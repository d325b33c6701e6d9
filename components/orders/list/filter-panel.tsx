"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { useQuery } from "#components/live/use-query.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { type OrderQuery, orderChecks, wholeList } from "#lib/features/orders/order-query.ts";
import { orderChoicesQuery } from "#lib/features/orders/query-list.ts";
import { parseCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { AmountFields } from "./amount-fields.tsx";
import { CountryFilter } from "./country-filter.tsx";
import { DayFields } from "./day-fields.tsx";
import { FilterSelects } from "./filter-selects.tsx";
import { StateFilter } from "./state-filter.tsx";

export type FilterPanelProps = {
  place: Place;
  query: OrderQuery;
  states: readonly string[];
  locale: string;
  onFilter: (change: Partial<OrderQuery>) => void;
};

/** Everything that the list can be narrowed down by; nothing happens to it before "Show". */
export default function FilterPanel({ place, query, states, locale, onFilter }: FilterPanelProps) {
  const t = useTranslations("ordersList");
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
    const { q: _, sort: __, order: ___, ...filters } = wanted;
    onFilter({ ...filters, minCents, maxCents, zone: filters.from || filters.to ? zone : wholeList.zone });
    dialog.current?.close();
  };
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setWanted({ ...wholeList, q: query.q, sort: query.sort, order: query.order });
    setCleared(cleared + 1);
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      side
      title={t("filters.title")}
      closeLabel={t("close")}
      footer={
        <>
          <Button variant="quiet" onClick={clear}>
            {t("clearFilters")}
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
          // What was typed and not shown yet goes too.
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
