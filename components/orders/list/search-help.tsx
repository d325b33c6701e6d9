"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { orderChoicesQuery, orderLabelsQuery } from "#lib/features/orders/queries.ts";
import {
  completeOperator,
  type SearchNames,
  takeOperators,
  withoutUnfinished,
} from "#lib/features/orders/search-operators.ts";
import { knownStatuses } from "#lib/features/orders/status.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import type { Place } from "#lib/paths.ts";
import { dayIn } from "#lib/time-zones.ts";
import type { ListNavigation } from "./use-order-page.ts";

/** Turns the finished operators of a text into filters. Returns the text that is left, and what to search for. */
export type TakeOperators = (typed: string) => { kept: string; wanted: string };

type SearchHelpProps = {
  /** Null until the values of operators are known, or could not be loaded. */
  ref: RefObject<TakeOperators | null>;
  /** Of the list of completions. */
  id: string;
  place: Place;
  going: ListNavigation;
  typed: string;
  type: RefObject<((typed: string) => void) | null>;
  /** Whether there are completions of the text. */
  onHelp: (isHelped: boolean) => void;
  locale: string;
};

/** The completions of the search field, and what its operators mean. */
export default function SearchHelp({ ref, id, place, going, typed, type, onHelp, locale }: SearchHelpProps) {
  const t = useTranslations("ordersList.filters");
  const states = useTranslations("status");
  const zone = useTimeZone();
  const { data: choices, isPending } = useQuery(orderChoicesQuery(place));
  const { data: labels } = useQuery(orderLabelsQuery(place));
  const names: SearchNames = {
    statuses: knownStatuses.map((status) => ({ value: status, name: states(status) })),
    countries: (choices?.countries ?? []).map((code) => ({ value: code, name: nameOfCountry(code, locale) })),
    assignees: [
      { value: "me", name: t("me") },
      { value: "nobody", name: t("nobody") },
      ...(choices?.members ?? []).map(({ id: value, name }) => ({ value, name })),
    ],
    tags: labels?.tags ?? [],
    paid: place.mode === "test" ? "test_confirmed" : "confirmed",
    today: dayIn(zone, new Date()),
  };
  const take: TakeOperators = (text) => {
    const { text: kept, filters } = takeOperators(text, names, going.address.query);
    const wanted = withoutUnfinished(kept).trim();
    // `sku:` leaves its value as a word, and no filter.
    if (kept !== text) {
      const { from, to } = { ...going.address.query, ...filters };
      going.filter({ ...filters, q: wanted, ...((from || to) && { zone }) });
    }
    return { kept, wanted };
  };
  useImperativeHandle<TakeOperators | null, TakeOperators | null>(ref, () => (isPending ? null : take));
  // What was typed until now may contain operators.
  const typeAgain = useEffectEvent(() => typed && type.current?.(typed));
  useEffect(() => {
    if (!isPending) typeAgain();
  }, [isPending]);
  const completions = completeOperator(typed, names);
  const isHelped = completions.length > 0;
  useEffect(() => onHelp(isHelped), [onHelp, isHelped]);
  return (
    <datalist id={id}>
      {completions.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
