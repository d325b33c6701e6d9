import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

export type Plural = { of: string; type: Intl.PluralRuleType; categories: string[] };
/** What is filled into a message, as "{name}", "<tag>" or "{name, select, a b other}", and its plurals. */
type Shape = { placeholders: string[]; plurals: Plural[] };

/** @throws when the message is not valid ICU */
export function readShape(sentence: string): Shape {
  const filled = new Set<string>();
  const plurals: Plural[] = [];
  const walk = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        filled.add(`<${element.value}>`);
        walk(element.children);
        continue;
      }
      const options = "options" in element ? Object.entries(element.options) : [];
      const keys = options.map(([key]) => key);
      filled.add(
        element.type === TYPE.select
          ? `{${element.value}, select, ${keys.toSorted().join(" ")}}`
          : `{${element.value}}`,
      );
      if (element.type === TYPE.plural)
        plurals.push({ of: element.value, type: element.pluralType ?? "cardinal", categories: keys });
      for (const [, option] of options) walk(option.value);
    }
  };
  walk(parse(sentence, { captureLocation: false }));
  return { placeholders: [...filled].toSorted(), plurals };
}

export type Words = { [key: string]: string | Words };

/** "a.b.c" → its message. */
export function flattenWords(words: Words, path = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, word]) =>
      typeof word === "string"
        ? [[`${path}${key}`, word] as const]
        : [...flattenWords(word, `${path}${key}.`)],
    ),
  );
}
