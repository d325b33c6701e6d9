"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import type { Mode } from "#drizzle/mode.ts";
import { formatDateTime } from "#lib/dates.ts";
import { isHoldOfIssue } from "./use-issue-words.ts";

/** An order with a problem. Dates are ISO 8601 in UTC. */
export type LetterProblem = {
  kind: "issue" | "on_hold" | "payment_refused" | "late" | "parcel_returned" | "parcel_lost";
  code: string | null;
  since: string;
  order: { id: string; number: string; reference: string | null; dueAt: string | null };
  parcel: { carrier: string; trackingNumber: string } | null;
};

/**
 * A message to the service's support with every number that they need. Orders with the same problem share one question.
 * The service has no API call for it.
 */
export function useSupportLetter(mode: Mode, locale: string) {
  const t = useTranslations("issue.letter");
  const timeZone = useTimeZone();
  const lineOf = ({ order, parcel }: LetterProblem) => {
    const { number, id, reference } = order;
    const line = t("order", { number, id, reference: reference ?? "—" });
    return parcel ? `${line}, ${parcel.carrier} ${parcel.trackingNumber}` : line;
  };
  const askAboutOne = ({ kind, code, since, order, parcel }: LetterProblem) =>
    t(wordOf({ kind, code }), {
      at: formatDateTime(new Date(since), locale, timeZone),
      code: code ?? "—",
      due: order.dueAt ? formatDateTime(new Date(order.dueAt), locale, timeZone) : "—",
      carrier: parcel?.carrier ?? "—",
      number: parcel?.trackingNumber ?? "—",
    });
  return (problems: readonly LetterProblem[]): string => {
    const groups = Map.groupBy(problems, (problem) => `${wordOf(problem)} ${problem.code}`);
    const parts = [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const question =
        group.length === 1 ? askAboutOne(first) : t(`many.${wordOf(first)}`, { code: first.code ?? "—" });
      return [group.map(lineOf).join("\n"), question];
    });
    const test = mode === "test" ? [t(problems.length === 1 ? "test" : "many.test")] : [];
    return [...test, ...parts, t("end")].join("\n\n");
  };
}

/** Of some issues the service says nothing, not even a code. */
function wordOf(problem: Pick<LetterProblem, "kind" | "code">) {
  if (problem.kind === "issue" && problem.code === null) return "unsaid";
  return isHoldOfIssue(problem) ? "issue" : problem.kind;
}
