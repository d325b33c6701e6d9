"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Chips } from "#components/layout/chips.tsx";
import { formatDay } from "#lib/dates.ts";
import type { OrderCount } from "#lib/features/orders/count-listed.ts";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import {
  emptyOrderQuery,
  needsNames,
  type OrderQuery,
  orderChecks,
  writeOrderQuery,
} from "#lib/features/orders/order-query.ts";
import { orderChoicesQuery, orderCountsKey } from "#lib/features/orders/queries.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { formatCents } from "#lib/money.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import { type Place, paths } from "#lib/paths.ts";

type FilterChipsProps = {
  place: Place;
  query: OrderQuery;
  /** The names that the server has rendered with the page; null if no filter needed one. */
  choices: OrderChoices | null;
  onFilter: (change: Partial<OrderQuery>) => void;
  locale: string;
};

const { sort: _, order: __, q: ___, ...noFilters } = emptyOrderQuery;

/** The active filters of the list, and how many orders match all of them. */
export default function FilterChips(props: FilterChipsProps) {
  const { place, query, onFilter } = props;
  const t = useTranslations("found");
  const asked = writeOrderQuery({ ...query, sort: "created", order: "desc" });
  const { data } = useQuery({
    // Among the counts of the tabs, because the same live changes make it outdated.
    queryKey: [...orderCountsKey(place), asked],
    queryFn: ({ signal }) => fetchJson<OrderCount>(paths.api.orderCount(place, asked), { signal }),
  });
  return (
    <Chips
      chips={useFilterWords(props).map(({ without, ...word }) => ({
        ...word,
        onRemove: () => onFilter(without),
      }))}
      onClear={() => onFilter(noFilters)}
    >
      {data?.count != null && (
        <li className="shrink-0 text-sm text-muted tabular-nums">
          {t(data.isCapped ? "more" : "count", { count: data.count })}
        </li>
      )}
    </Chips>
  );
}

/** One filter as text, and the query without it. */
type FilterWord = { name: string; text: string; without: Partial<OrderQuery> };

/** Describes the active filters in words. Loads names that only the server knows, if a filter needs one. */
function useFilterWords({ place, query, choices: rendered, locale }: FilterChipsProps): FilterWord[] {
  const t = useTranslations("ordersList.filters");
  const states = useTranslations("status");
  const { data: choices } = useQuery({
    ...orderChoicesQuery(place),
    ...(rendered && { initialData: rendered }),
    enabled: needsNames(query),
  });
  const nameIn = (rows: readonly { id: string; name: string }[] | undefined, id: string) =>
    rows?.find((row) => row.id === id)?.name ?? "…";
  const day = (given: string) => formatDay(new Date(`${given}T00:00:00Z`), locale, "UTC");
  const who = () => {
    if (query.assignee === "me" || query.assignee === "nobody") return t(query.assignee);
    return nameIn(choices?.members, query.assignee);
  };
  const one = (name: string, text: string, without: Partial<OrderQuery>): FilterWord[] =>
    query[name as keyof OrderQuery] ? [{ name, text, without }] : [];
  const total = (name: "minCents" | "maxCents", word: "atLeast" | "atMost"): FilterWord[] => {
    const cents = query[name];
    return cents === null
      ? []
      : [{ name, text: t(word, { sum: formatCents(cents, locale) }), without: { [name]: null } }];
  };
  const { status, country } = query;
  return [
    ...status.map((state) => ({
      name: `status/${state}`,
      text: isKnownStatus(state) ? states(state) : state,
      without: { status: status.filter((other) => other !== state) },
    })),
    ...country.map((code) => ({
      name: `country/${code}`,
      text: nameOfCountry(code, locale),
      without: { country: country.filter((other) => other !== code) },
    })),
    ...one("carrier", t("carriedBy", { carrier: query.carrier }), { carrier: "" }),
    ...one("from", t("fromDay", { day: query.from && day(query.from) }), { from: "" }),
    ...one("to", t("toDay", { day: query.to && day(query.to) }), { to: "" }),
    ...total("minCents", "atLeast"),
    ...total("maxCents", "atMost"),
    ...orderChecks.flatMap((flag) => one(flag, t(flag), { [flag]: false })),
    ...one("assignee", t("assignedTo", { who: who() }), { assignee: "" }),
    ...one("tag", t("tagged", { tag: query.tag }), { tag: "" }),
    ...one("template", t("fromTemplate", { name: nameIn(choices?.templates, query.template) }), {
      template: "",
    }),
    ...one("key", t("withKey", { key: query.key }), { key: "" }),
  ];
}
