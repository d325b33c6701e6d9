import { formatLocaleOf } from "#lib/cache-formats.ts";
import { countryOfFact } from "#lib/features/catalog/country-of-fact.ts";
import { humaniseKey } from "./humanise-key.ts";

const maxComparisonDepth = 4;
const longestToCompare = 5000;
/** In characters of JSON. Shorter values may be equal by chance. */
const shortest = 10;

/** The attributes that the facts do not repeat. Services send composition and care in both. */
export function withoutRepeats(attributes: unknown, facts: unknown): unknown {
  if (typeof attributes !== "object" || attributes === null || Array.isArray(attributes)) return attributes;
  const collected = new Set<string>();
  collectComparisonKeys(facts, "", 0, collected);
  const left = Object.entries(attributes).filter(
    ([key, value]) => !comparisonKeysOf(key, value).some((mark) => collected.has(mark)),
  );
  return Object.fromEntries(left);
}

function collectComparisonKeys(value: unknown, key: string, depth: number, collected: Set<string>): void {
  for (const mark of comparisonKeysOf(key, value)) collected.add(mark);
  if (typeof value !== "object" || value === null || depth >= maxComparisonDepth) return;
  for (const [name, inner] of Object.entries(value)) collectComparisonKeys(inner, name, depth + 1, collected);
}

/** The keys for comparison: the value with its name, and a long value also without its name. */
function comparisonKeysOf(key: string, value: unknown): string[] {
  const text = JSON.stringify(value);
  if (text === undefined || text.length > longestToCompare) return [];
  return text.length >= shortest ? [text, `${key}=${text}`] : [`${key}=${text}`];
}

/** How facts are formatted: the language of the page, the words for true and false, and certifications by their code. */
export type FactStyle = { locale: string; yes: string; no: string; labels: Readonly<Record<string, string>> };

const longest = 2000;
const ellipsis = "…";

type Scalar = string | number | bigint | boolean;

export const isScalar = (value: unknown): value is Scalar =>
  ["string", "number", "bigint", "boolean"].includes(typeof value);

/** One value as text; empty without a value. HTML is treated as plain text. */
function factText(value: Scalar, key: string, style: FactStyle): string {
  if (typeof value === "boolean") return value ? style.yes : style.no;
  if (typeof value !== "string") return numberText(value, style.locale);
  const text = value.trim();
  const label = Object.hasOwn(style.labels, text) ? style.labels[text] : undefined;
  if (label !== undefined) return label;
  const country = countryOfFact(text, key, style.locale);
  if (country !== null) return country;
  if (/^[a-z]+(_[a-z0-9]+)+$/.test(text)) return humaniseKey(text);
  return text.length > longest ? text.slice(0, longest) + ellipsis : text;
}

function numberText(value: number | bigint, locale: string): string {
  if (typeof value === "number" && !Number.isFinite(value)) return "";
  // Four digits get no separator, because the number may be a year.
  return new Intl.NumberFormat(formatLocaleOf(locale), {
    maximumFractionDigits: 3,
    useGrouping: "min2",
  }).format(value);
}

export type Table = { columns: string[]; rows: string[][] };

/** The shapes that free-form facts are reduced to. */
export type Fact =
  | { kind: "text"; text: string }
  | { kind: "list"; items: Fact[] }
  | { kind: "group"; entries: { name: string; fact: Fact }[] }
  | { kind: "table"; table: Table };

const deepest = 6;
const mostFacts = 400;
const maxRows = 60;
const maxColumns = 16;

/** Merges all groups into one group and keeps everything else beside it. */
export function joinFacts(facts: readonly Fact[]): Fact | null {
  const groups = facts.flatMap((fact) => (fact.kind === "group" ? fact.entries : []));
  const others = facts.filter(({ kind }) => kind !== "group");
  const joined: Fact[] = [
    ...(groups.length > 0 ? [{ kind: "group" as const, entries: groups }] : []),
    ...others,
  ];
  return joined.length > 1 ? { kind: "list", items: joined } : (joined[0] ?? null);
}

type Reader = { style: FactStyle; left: number };

/** Reads `facts` or `attributes` of a product, in any shape. Null if they are empty. */
export function readFacts(value: unknown, style: FactStyle): Fact | null {
  return read(value, "", 0, { style, left: mostFacts });
}

function read(value: unknown, key: string, depth: number, reader: Reader): Fact | null {
  if (isScalar(value)) return readText(factText(value, key, reader.style), reader);
  if (typeof value !== "object" || value === null) return null;
  if (depth >= deepest || reader.left <= 0) return { kind: "text", text: ellipsis };
  return Array.isArray(value)
    ? readList(value, key, depth, reader)
    : readGroup(Object.entries(value), depth, reader);
}

function readText(text: string, reader: Reader): Fact | null {
  if (text === "") return null;
  reader.left -= 1;
  return { kind: "text", text };
}

function readList(values: readonly unknown[], key: string, depth: number, reader: Reader): Fact | null {
  const table = readTable(
    values.map((value) => ["", value]),
    reader,
  );
  if (table) return table;
  const items: Fact[] = [];
  for (const value of values) {
    if (reader.left <= 0) {
      items.push({ kind: "text", text: ellipsis });
      break;
    }
    const item = read(value, key, depth + 1, reader);
    if (item) items.push(item);
  }
  return items.length > 0 ? { kind: "list", items } : null;
}

function readGroup(values: [string, unknown][], depth: number, reader: Reader): Fact | null {
  const table = readTable(values, reader);
  if (table) return table;
  const entries: { name: string; fact: Fact }[] = [];
  for (const [key, value] of values) {
    if (reader.left <= 0) {
      entries.push({ name: ellipsis, fact: { kind: "text", text: ellipsis } });
      break;
    }
    const fact = read(value, key, depth + 1, reader);
    if (fact) entries.push({ name: humaniseKey(key), fact });
  }
  return entries.length > 0 ? { kind: "group", entries } : null;
}

/** At least two objects that contain only scalars and lists of scalars become a table. */
function readTable(values: readonly [string, unknown][], reader: Reader): Fact | null {
  if (values.length < 2) return null;
  const records = values.map(([name, value]) => [name, recordOf(value)] as const);
  if (!records.every(([, record]) => record !== null)) return null;
  const rows = records.slice(0, maxRows).map(([name, record]) => ({ name, record: record ?? {} }));
  const keys = [...new Set(rows.flatMap(({ record }) => Object.keys(record)))].slice(0, maxColumns);
  if (keys.length === 0) return null;
  const isNamed = rows.some(({ name }) => name !== "");
  const cells = rows.map(({ name, record }) => {
    const texts = keys.map((key) => cellText(valueAt(record, key), key, reader.style));
    return isNamed ? [humaniseKey(name), ...texts] : texts;
  });
  reader.left -= rows.length * keys.length;
  const more = records.length > maxRows ? [cells[0]?.map(() => ellipsis) ?? []] : [];
  const columns = keys.map(humaniseKey);
  return {
    kind: "table",
    table: { columns: isNamed ? ["", ...columns] : columns, rows: [...cells, ...more] },
  };
}

type Flat = Record<string, unknown>;

function recordOf(value: unknown): Flat | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return Object.values(value).every((cell) => isFlat(cell)) ? (value as Flat) : null;
}

const isFlat = (value: unknown): boolean =>
  value === null || value === undefined || isScalar(value) || (Array.isArray(value) && value.every(isScalar));

/** The text of a cell; a list is joined with commas. */
export function cellText(value: unknown, key: string, style: FactStyle): string {
  const texts = [value].flat().filter(isScalar).slice(0, maxRows);
  return texts
    .map((text) => factText(text, key, style))
    .filter(Boolean)
    .join(", ");
}

/** Reads only own properties: a service may use a key such as `constructor`. */
export const valueAt = (record: Flat, key: string) => (Object.hasOwn(record, key) ? record[key] : null);

type Free = { facts: unknown; attributes: unknown };

/** The short facts of a product as names and values. Tables are left out. */
export function flatFacts({ facts, attributes }: Free, style: FactStyle): Map<string, string> {
  const collected = new Map<string, string>();
  for (const part of [facts, withoutRepeats(attributes, facts)]) {
    const fact = readFacts(part, style);
    if (fact?.kind === "group") collect(fact, collected);
  }
  return collected;
}

function collect(group: Extract<Fact, { kind: "group" }>, collected: Map<string, string>): void {
  for (const { name, fact } of group.entries) {
    if (fact.kind === "group") collect(fact, collected);
    else if (fact.kind === "text") keep(collected, name, fact.text);
    else if (fact.kind === "list") keep(collected, name, textOf(fact.items));
  }
}

function keep(collected: Map<string, string>, name: string, text: string | null): void {
  if (text && !collected.has(name)) collected.set(name, text);
}

function textOf(items: readonly Fact[]): string | null {
  const texts = items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  return texts.length === items.length ? texts.join(", ") : null;
}
