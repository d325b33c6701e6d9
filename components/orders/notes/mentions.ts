import type { Person } from "#lib/features/orders/find-mentions.ts";

/** A mention that is being typed: the position of its `@`, and the text from there to the caret. */
export type Started = { at: number; typed: string };

const longestName = 60;
const mostShown = 6;

export function startedMention(text: string, caret: number): Started | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0 || /[\p{L}\p{N}]/u.test(before.slice(at - 1, at))) return null;
  const typed = before.slice(at + 1);
  return typed.length > longestName || typed.includes("\n") ? null : { at, typed };
}

/** The people whose first or later name begins with the typed text; none once a whole name is typed. */
export function suggestPeople(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed);
  const fits = ({ name }: Person) => fold(name).startsWith(wanted) || fold(name).includes(` ${wanted}`);
  if (people.some(({ name }) => fold(name) === wanted.trim())) return [];
  return people.filter(fits).slice(0, mostShown);
}

const fold = (text: string) => text.toLocaleLowerCase("en");
type Piece = { at: number; part: string; isName: boolean };

/** Splits a note into mentioned names, with their `@`, and the text between them. */
export function splitMentions(text: string, names: readonly string[]): Piece[] {
  const called = names
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (called.length === 0) return [{ at: 0, part: text, isName: false }];
  const parts = text.split(new RegExp(`(@(?:${called.join("|")})(?![\\p{L}\\p{N}]))`, "giu"));
  let at = 0;
  return parts.flatMap((part, index) => {
    const piece = { at, part, isName: index % 2 === 1 };
    at += part.length;
    return part ? [piece] : [];
  });
}
