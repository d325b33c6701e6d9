import { parse } from "@formatjs/icu-messageformat-parser";
import { sayAll } from "../words/judge-english.ts";

/** A filled-in value: `sayAll` writes it as 9, a page as "…" or as an example, with or without a currency. */
const values = /(?:€\s?)?(?:…|\d+(?:[.,]\d+)*)(?:\s?€)?/g;
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** What the screens say with these messages, each choice of a plural included. */
export const readTexts = (messages: Iterable<string>): string[] =>
  [...messages].flatMap((message) => sayAll(parse(message, { captureLocation: false })));

/** Lists the bold words of a page that no text of a screen contains. A path such as "Settings → Team" has several words. */
export function findUnsaid(page: string, texts: readonly string[]): string[] {
  const said = texts.map((text) => text.replace(values, "9"));
  const isSaid = (words: string) => {
    const source = words.split(values).map(literally).join("9\\.?").replace(/\s+/g, "\\s+");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "iu");
    return said.some((text) => pattern.test(text));
  };
  const bold = [...page.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, words = ""]) => words.split(" → "));
  return [...new Set(bold)].filter((words) => !isSaid(words));
}
