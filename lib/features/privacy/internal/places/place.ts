import type { SQL } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Matching } from "../person-search.ts";

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
