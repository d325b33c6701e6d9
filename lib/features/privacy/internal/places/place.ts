import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { PersonSearch } from "#drizzle/schema/privacy-requests.ts";

/** Fewer digits are in too many numbers; more of them differ by how a country is dialled. */
const comparedDigits = 8;

/** Whether a text has what was typed of a person: any of the four, and of a name or an address every word. */
export type Matching = (text: SQL) => SQL;

export function matchingOf({ email, name, phone, address }: PersonSearch): Matching {
  const digits = phone.replace(/\D/g, "").slice(-comparedDigits);
  return (text) => {
    const folded = foldedText(text);
    const any = [
      ...(email ? [sql`${folded} like ${patternOf(fold(email))}`] : []),
      ...(name ? [everyWord(folded, name)] : []),
      ...(address ? [everyWord(folded, address)] : []),
      ...(digits ? [sql`regexp_replace(${text}, '[\\s()./+-]+', '', 'g') like ${`%${digits}%`}`] : []),
    ];
    return sql`(${sql.join(any.length > 0 ? any : [sql`false`], sql` or `)})`;
  };
}

const everyWord = (folded: SQL, typed: string): SQL => {
  const words = fold(typed)
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  return sql`(${sql.join(
    words.map((word) => sql`${folded} like ${patternOf(word)}`),
    sql` and `,
  )})`;
};

const marks = /[\u0300-\u036f]+/g;
const fold = (typed: string) => typed.normalize("NFKD").replace(marks, "").toLowerCase().trim();
const foldedText = (text: SQL) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g'))`;
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** What is erased: rows by their keys, one text a row, as `subjectIdOf` writes them. */
export type Erasing = {
  workspaceId: string;
  subjectIds: readonly string[];
  /** What of a free text is that person's; null where nobody knows any more, and then all of it goes. */
  matching: Matching | null;
};

/** Somewhere that a recipient may stand. Each of its SQL is read over rows of `table`. */
export type Place = {
  name: string;
  table: SQL;
  /** Its key after the workspace, each with its type. */
  keys: readonly (readonly [column: string, type: string])[];
  /** What is looked through; null where there is nothing. */
  text: SQL;
  /** The address of a recipient as JSON; null where it is free text. */
  who: SQL | null;
  /** What somebody is shown of it to know it by. */
  shown: SQL;
  /** What is exported of it, as JSON. */
  content: SQL;
  /** A code of why it has to wait, as text; null where it may go. */
  waitsFor?: SQL;
  erase: (tx: Executor, erasing: Erasing) => Promise<unknown>;
};
