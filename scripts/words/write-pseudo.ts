import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Words } from "./read-shape.ts";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const marked = "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ";
const letters = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]));
const growth = 0.4;
/**
 * Other languages have longer words and more of them. The added text consists of words, so that it wraps like theirs.
 */
const wordLength = 8;

/** Writes English with accents, two fifths longer and in brackets. A text without them was typed into a component. */
export function writePseudo(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === "string" ? pseudo(word) : writePseudo(word),
    ]),
  );
}

function pseudo(sentence: string): string {
  const elements = parse(sentence, { captureLocation: true });
  const more = "~".repeat(Math.ceil(lengthOf(elements) * growth));
  return `[${write(elements, sentence)}${more.length > wordLength ? inWords(more) : more}]`;
}

const inWords = (more: string) => more.replace(new RegExp(`.{1,${wordLength}}`, "g"), " $&");

/** Length of the literal text, with the longest option of each choice. */
function lengthOf(elements: readonly MessageFormatElement[]): number {
  const lengths = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.length;
    if (element.type === TYPE.tag) return lengthOf(element.children);
    if (!("options" in element)) return 0;
    return Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

function write(elements: readonly MessageFormatElement[], sentence: string): string {
  return elements.map((element) => writeElement(element, sentence)).join("");
}

function writeElement(element: MessageFormatElement, sentence: string): string {
  if (element.type === TYPE.literal)
    return [...element.value.replaceAll("'", "’")].map((letter) => letters.get(letter) ?? letter).join("");
  if (element.type === TYPE.tag)
    return `<${element.value}>${write(element.children, sentence)}</${element.value}>`;
  if (element.type === TYPE.select || element.type === TYPE.plural) {
    const kind = element.type === TYPE.select ? "select" : kindOf(element.pluralType);
    const options = Object.entries(element.options).map(
      ([key, { value }]) => `${key} {${write(value, sentence)}}`,
    );
    return `{${element.value}, ${kind}, ${options.join(" ")}}`;
  }
  return sentence.slice(element.location?.start.offset, element.location?.end.offset);
}

const kindOf = (type: Intl.PluralRuleType | undefined) => (type === "ordinal" ? "selectordinal" : "plural");
