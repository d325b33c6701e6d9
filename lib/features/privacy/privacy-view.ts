import type { PersonSearch, PrivacyState } from "#drizzle/schema/privacy-requests.ts";

/** A recipient, or a text that names one, and where that stands. */
export type FoundIdentity = {
  identity: string;
  /** As it stands there: lines to know somebody by. */
  lines: string[];
  /** How often, by place. */
  counts: { place: string; count: number }[];
  isChosen: boolean;
  /** Codes of what has to be over before all of it can be erased. */
  waitsFor: string[];
};

/** A search in a list. Dates ISO 8601 in UTC. */
export type PrivacyLine = {
  id: string;
  state: PrivacyState;
  askedBy: string;
  createdAt: string;
  finishedAt: string | null;
  /** Rows that were erased, over all places. */
  erased: number;
};

export type PrivacyView = PrivacyLine & {
  search: PersonSearch | null;
  /** While it is looked for: which place is looked through. */
  place: string | null;
  identities: FoundIdentity[];
  /** There are more than are shown. */
  isCapped: boolean;
  erasedByPlace: { place: string; count: number }[];
};
