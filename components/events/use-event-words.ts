"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { formatLocaleOf } from "#lib/cache-formats.ts";
import { formatDay } from "#lib/dates.ts";
import type { EndpointSummary } from "#lib/features/events/endpoint-summary.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { LogQuery } from "#lib/features/events/log-query.ts";
import { formatToSecond } from "#lib/times.ts";

const units = [
  ["millisecond", 1, 1_000],
  ["second", 1_000, 120_000],
  ["minute", 60_000, 7_200_000],
  ["hour", 3_600_000, 172_800_000],
  ["day", 86_400_000, Number.POSITIVE_INFINITY],
] as const;

/** Formats timestamps to the second in the reader's time zone, and durations. */
export function useTimeWords(locale: string) {
  const timeZone = useTimeZone();
  return {
    timeZone,
    at: (instant: string) => formatToSecond(new Date(instant), locale, timeZone),
    took: (ms: number) => {
      const [unit, length] = units.find(([, , below]) => ms < below) ?? units[4];
      const format = { style: "unit", unit, maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(formatLocaleOf(locale), format).format(ms / length);
    },
  };
}

/** The active filters of the log as text. */
export function useFilterWords(choices: EventChoices, locale: string) {
  const t = useTranslations("events");
  const { nameOf } = useReasonWords();
  const timeZone = useTimeZone();
  const day = (given: string) => formatDay(new Date(`${given}T00:00:00Z`), locale, "UTC");

  // Includes the id: after a rotation, several endpoints have the same creation day.
  const endpointName = ({ id, createdAt, deletedAt }: EndpointSummary) => {
    const since = formatDay(new Date(createdAt), locale, timeZone);
    return `${t(deletedAt ? "endpointGone" : "endpointOf", { day: since })} (${id.slice(0, 8)})`;
  };

  const wordsOf = (query: LogQuery): { name: keyof LogQuery; text: string }[] => {
    const endpoint = choices.endpoints.find(({ id }) => id === query.endpoint);
    const words: [keyof LogQuery, string | false][] = [
      ["state", query.state && t(`state.${query.state}`)],
      ["type", query.type],
      ["reason", query.reason && nameOf(query.reason)],
      ["order", query.order && t("ofOrder", { id: query.order.slice(0, 8) })],
      ["endpoint", query.endpoint && (endpoint ? endpointName(endpoint) : query.endpoint.slice(0, 8))],
      ["from", query.from && t("fromDay", { day: day(query.from) })],
      ["to", query.to && t("toDay", { day: day(query.to) })],
    ];
    return words.flatMap(([name, text]) => (text ? [{ name, text }] : []));
  };
  return { wordsOf, endpointName, reasonName: nameOf };
}

/** The name and the explanation of a refusal reason. An unknown reason is shown unchanged. */
export function useReasonWords() {
  const t = useTranslations("events.reason");
  const says = useTranslations("events.reasonText");
  return {
    nameOf: (reason: string) => (t.has(reason as "missing") ? t(reason as "missing") : reason),
    textOf: (reason: string) => (says.has(reason as "missing") ? says(reason as "missing") : null),
  };
}
