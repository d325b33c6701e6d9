import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { PersonSearch } from "#drizzle/schema/privacy-requests.ts";

/** Fewer digits match too many numbers; more would differ by the country's dialling prefix. */
const comparedDigits = 8;

/** Whether a text contains the search terms: any of the four, and for a name or an address every word. */
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

const diacritics = /[\u0300-\u036f]+/g;
const fold = (typed: string) => typed.normalize("NFKD").replace(diacritics, "").toLowerCase().trim();
const foldedText = (text: SQL) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g'))`;
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** The rows to erase, one key text a row, as `subjectIdOf` writes them. */
export type Erasing = {
  workspaceId: string;
  subjectIds: readonly string[];
  /**
   * Finds the person's part of a free text; null if the search terms no longer exist, and then all of it is erased.
   */
  matching: Matching | null;
};

/** An expression that reads another table, whose rows it finds by the workspace. */
type OfWorkspace = (workspaceId: string) => SQL;

export const readIn = (workspaceId: string, expression: SQL | OfWorkspace | null | undefined) =>
  typeof expression === "function" ? expression(workspaceId) : expression;

/** A table that may contain recipients. Its SQL expressions are read over rows of `table`. */
export type Place = {
  name: string;
  table: SQL;
  /** The columns of its key after the workspace, each with its type. */
  keys: readonly (readonly [column: string, type: string])[];
  /** The text to search; null if there is none. */
  text: SQL;
  /** The address of a recipient as JSON; null for free text. */
  who: SQL | OfWorkspace | null;
  /** The text shown to recognise the row. */
  shown: SQL;
  /** The exported content, as JSON. */
  content: SQL;
  /** A code of why the erasure must wait, as text; null if it may start. */
  waitsFor?: SQL | OfWorkspace;
  erase: (tx: Executor, erasing: Erasing) => Promise<unknown>;
};
