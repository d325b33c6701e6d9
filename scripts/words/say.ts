import { createTranslator } from "use-intl/core";
import english from "#messages/en.json" with { type: "json" };
import { readShape } from "./read-shape.ts";

const translate = createTranslator({
  locale: "en",
  timeZone: "UTC",
  messages: english,
  onError: (error) => {
    throw error;
  },
});

export type Key = Parameters<typeof translate.raw>[0];
type Value = string | number;
type Values = Record<string, Value>;

/** A message as a person reads it in English. A tag becomes its value, or else the text in it. */
export function say(key: Key, values: Values = {}): string {
  const textOf = (name: string) => (inside: string) => {
    const text = String(values[name] ?? inside);
    if (text === "") throw new Error(`Nothing is given for <${name}> in ${key}.`);
    return text;
  };
  const tags = namesIn(key).flatMap(({ name, isTag }) => (isTag ? [[name, textOf(name)]] : []));
  return translate.markup(key, { ...values, ...Object.fromEntries(tags) });
}

/** Matches the message anywhere in a text. Where no value is given, it matches any text, number and plural form. */
export function sayAny(key: Key, values: Record<string, Value | RegExp> = {}): RegExp {
  const markOf = ([name, value]: [string, Value | RegExp]) =>
    [name, value instanceof RegExp ? `⟨${name}⟩` : value] as const;
  let filled: Values[] = [Object.fromEntries(Object.entries(values).map(markOf))];
  for (const { name, choices } of namesIn(key)) {
    if (name in values || choices.length === 0) continue;
    filled = filled.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice })));
  }
  const sources = filled.map((one) =>
    literally(say(key, one))
      .replace(/987,654,321|98,765,432,100/g, "[\\d.,]+")
      .replaceAll(`${anything}`, ".+")
      .replace(/⟨(\w+)⟩/g, (_, name: string) => sourceOf(values[name] ?? "")),
  );
  return new RegExp([...new Set(sources)].join("|"));
}

/** A regular expression that matches strings literally: pattern`^${say("order.total")}: €\d+$`. */
export function pattern({ raw }: TemplateStringsArray, ...parts: (string | RegExp)[]): RegExp {
  return new RegExp(String.raw({ raw }, ...parts.map(sourceOf)));
}

const sourceOf = (part: Value | RegExp) =>
  part instanceof RegExp ? `(?:${part.source})` : literally(String(part));

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Represents any value, as a text or as a number. */
const anything = 987_654_321;

/** What is filled into a message, and the values that cover all its forms. */
function namesIn(key: Key) {
  const sentence: string = translate.raw(key);
  const { placeholders, plurals } = readShape(sentence);
  const choicesOf = (what: string): Value[] => {
    const [name = "", , options] = what.slice(1, -1).split(", ");
    if (options) return options.split(" ").map((option) => (option === "other" ? anything : option));
    const forms = plurals.filter(({ of }) => of === name).flatMap(({ categories }) => categories);
    const counted = forms.filter((form) => form.startsWith("=")).map((form) => Number(form.slice(1)));
    if (forms.length > 0) return [1, anything, ...counted];
    // A tag around words needs no value. An empty one does.
    return what.startsWith("<") && !sentence.includes(`${what}</${name}>`) ? [] : [anything];
  };
  const named = Map.groupBy(placeholders, (what) => what.slice(1, -1).split(",")[0] ?? "");
  return [...named].map(([name, whats]) => ({
    name,
    isTag: whats.some((what) => what.startsWith("<")),
    choices: whats.flatMap(choicesOf),
  }));
}
