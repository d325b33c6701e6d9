import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { maxSentenceWords, phrases, terms } from "./glossary.ts";

/** Lists what is wrong with an English message, by the glossary. */
export function judgeEnglish(key: string, message: string): string[] {
  const texts = sayAll(parse(message, { captureLocation: false }));
  const problems = new Set<string>();
  for (const text of texts) {
    for (const { term, not, allowedIn } of terms) {
      const found = not?.exec(text)?.[0];
      if (found && !allowedIn?.test(key)) problems.add(`says “${found}” for ${term}`);
    }
    for (const { phrase, instead, allowedIn } of phrases) {
      const found = phrase.exec(text)?.[0];
      if (found && !allowedIn?.test(key)) problems.add(`says “${found.trim()}” (${instead})`);
    }
    for (const sentence of text.split(/(?<=[.!?…:]”?)\s+/)) {
      const count = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      if (count > maxSentenceWords) problems.add(`has a sentence of ${count} words`);
    }
  }
  return [...problems];
}

/** Texts of a message that together contain each of its choices. A filled-in value counts as one word. */
export function sayAll(elements: readonly MessageFormatElement[]): string[] {
  let texts = [""];
  for (const element of elements) {
    const parts =
      element.type === TYPE.literal
        ? [element.value]
        : element.type === TYPE.tag
          ? sayAll(element.children)
          : "options" in element
            ? Object.values(element.options).flatMap((option) => sayAll(option.value))
            : ["9"];
    const said = [...new Set(parts)];
    // Each choice occurs once, beside the first choice of the others.
    texts = [...texts.map((text) => text + said[0]), ...said.slice(1).map((part) => texts[0] + part)];
  }
  return texts;
}
