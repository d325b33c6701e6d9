import type { OrderQuery } from "./order-query.ts";
import { spellTag } from "./spell-tag.ts";
import type { KnownStatus } from "./status.ts";

type Named = { value: string; name: string };

/** What the values of operators may name, in the reader's language. */
export type SearchNames = {
  statuses: readonly Named[];
  countries: readonly Named[];
  /** Members by id, with "me" and "nobody". */
  assignees: readonly Named[];
  tags: readonly string[];
  /** The status of a paid order in the reader's mode: "Paid" names that of live orders. */
  paid: KnownStatus;
  /** The day in the reader's zone, as 2026-11-22. */
  today: string;
};

type Filters = Partial<OrderQuery>;

/** `word:value` or `word:"two words"`, followed by a space. */
const operator = /(?<=^|\s)(?<word>[a-z]+):(?:"(?<quoted>[^"]*)"|(?<plain>[^\s"]+))(?=\s)/giu;

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: "base" }) === 0;
const find = (named: readonly Named[], typed: string) =>
  named.find(({ value, name }) => same(value, typed) || same(name, typed))?.value;

/** The filter of an operator; null if its value means nothing. */
function filterOf(word: string, value: string, names: SearchNames, query: OrderQuery): Filters | null {
  switch (word) {
    case "status": {
      const named = find(names.statuses, value);
      const status = named === "confirmed" ? names.paid : named;
      return status ? { status: [...new Set([...query.status, status])] } : null;
    }
    case "country": {
      const country = find(names.countries, value);
      return country ? { country: [...new Set([...query.country, country])] } : null;
    }
    case "assignee": {
      const assignee = find(names.assignees, value);
      return assignee ? { assignee } : null;
    }
    case "tag":
      return { tag: names.tags.find((tag) => same(tag, value)) ?? spellTag(value) };
    case "total":
      return rangeOf(value, totalBounds);
    case "created":
      return rangeOf(value, (bound) => dayBounds(bound, names.today));
    default:
      return null;
  }
}

/** "100..120" is from one bound to the other, both included. */
function rangeOf(value: string, boundsOf: (bound: string) => Filters | null): Filters | null {
  const [from = "", to, ...more] = value.split("..");
  if (to === undefined) return boundsOf(from);
  const [low, high] = [boundsOf(`>=${from}`), boundsOf(`<=${to}`)];
  if (!low || !high || more.length > 0) return null;
  const isReversed = (low.minCents ?? 0) > (high.maxCents ?? 0) || (low.from ?? "") > (high.to ?? "");
  return isReversed ? null : { ...low, ...high };
}

const bound = /^(?<sign>[<>]=?|=)?(?<rest>.+)$/;
const amount = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/** ">100", "<=99.50" or "100", in euros. */
function totalBounds(value: string): Filters | null {
  const { sign = "=", rest = "" } = bound.exec(value)?.groups ?? {};
  const typed = rest.replace(/€/g, "");
  if (!amount.test(typed)) return null;
  const cents = Math.round(Number(typed.replace(",", ".")) * 100);
  switch (sign) {
    case ">":
      return { minCents: cents + 1 };
    case ">=":
      return { minCents: cents };
    case "<":
      return { maxCents: Math.max(0, cents - 1) };
    case "<=":
      return { maxCents: cents };
    default:
      return { minCents: cents, maxCents: cents };
  }
}

function dayAfter(given: string, days: number): string | null {
  const at = new Date(`${given}T00:00:00Z`);
  // "2026-02-30" would be read as a day in March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== given) return null;
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** ">2026-11-01", "<=2026-11-01", "2026-11-01", "today" or "yesterday". */
function dayBounds(value: string, today: string): Filters | null {
  const { sign = "=", rest: typed = "" } = bound.exec(value)?.groups ?? {};
  const named: Record<string, string | null> = { today, yesterday: dayAfter(today, -1) };
  const rest = named[typed.toLowerCase()] ?? typed;
  const day = (days: number) => dayAfter(rest, days);
  if (day(0) === null) return null;
  switch (sign) {
    case ">":
      return { from: day(1) ?? "" };
    case ">=":
      return { from: rest };
    case "<":
      return { to: day(-1) ?? "" };
    case "<=":
      return { to: rest };
    default:
      return { from: rest, to: rest };
  }
}

/**
 * Takes the finished operators out of a typed text and returns their filters, and the text that is left. An operator
 * whose value means nothing stays in the text. The search covers SKUs, so `sku:` leaves its value as a word.
 */
export function takeOperators(
  typed: string,
  names: SearchNames,
  query: OrderQuery,
): { text: string; filters: Filters } {
  let filters: Filters = {};
  const text = typed.replace(operator, (whole, ...args) => {
    const { word, quoted, plain } = args.at(-1) as Record<"word" | "quoted" | "plain", string | undefined>;
    const [name, value] = [(word ?? "").toLowerCase(), quoted ?? plain ?? ""];
    if (name === "sku") return value;
    const found = filterOf(name, value, names, { ...query, ...filters });
    if (!found) return whole;
    filters = { ...filters, ...found };
    return "";
  });
  const isTaken = Object.keys(filters).length > 0;
  return { text: isTaken ? text.replace(/\s+/g, " ").trimStart() : text, filters };
}

const words = ["status", "country", "assignee", "tag", "sku", "total", "created"];

type Unapplied = { operator: string; why: "value" | "excluding" | "unknown" };

const operatorLike = /(?<=^|\s)(?<minus>-?)(?<word>[a-z]+):(?!\/\/)(?:"[^"]*"|[^\s"]*)(?=\s)/giu;

/**
 * What looks like an operator in a search, and why it was searched as text: `status:lost` has no known value,
 * `-status:draft` would exclude, and `foo:bar` names no operator.
 */
export const unappliedOperators = (q: string): Unapplied[] =>
  [...`${q} `.matchAll(operatorLike)].map(([operator, minus, word = ""]) => {
    if (!words.includes(word.toLowerCase())) return { operator, why: "unknown" };
    return { operator, why: minus ? "excluding" : "value" };
  });

const unfinished = new RegExp(`(?<=^|\\s)(?:${words.join("|")}):(?:"[^"]*"?|[^\\s"]*)$`, "iu");

/** A text without the operator at its end that is still being typed: no order has it as a word. */
export const withoutUnfinished = (typed: string) => typed.replace(unfinished, "");

const examples: Readonly<Record<string, readonly string[]>> = {
  total: ["total:>100", "total:<50", "total:100..120"],
  created: ["created:today", "created:yesterday", "created:>2026-01-01", "created:<2026-12-31"],
};

/** What the text may become: its last word completed to an operator with a value. */
export function completeOperator(typed: string, names: SearchNames): Named[] {
  const { before = "", last = "" } = /^(?<before>.*?)(?<last>\S*)$/su.exec(typed)?.groups ?? {};
  const [word = "", ...values] = last.split(":");
  if (word === "") return [];
  const quote = (value: string) => (/\s/.test(value) ? `"${value}"` : value);
  const known: Readonly<Record<string, readonly Named[]>> = {
    status: names.statuses,
    country: names.countries,
    assignee: names.assignees.map(({ name }) => ({ value: quote(name), name })),
    tag: names.tags.map((tag) => ({ value: quote(tag), name: tag })),
  };
  if (values.length === 0) {
    return words
      .filter((each) => each.startsWith(word.toLowerCase()))
      .map((each) => ({ value: `${before}${each}:`, name: "" }));
  }
  const name = word.toLowerCase();
  const fixed = (examples[name] ?? []).map((example) => ({ value: `${before}${example}`, name: "" }));
  return [
    ...(known[name] ?? []).map((each) => ({ value: `${before}${name}:${each.value}`, name: each.name })),
    ...fixed,
  ];
}
