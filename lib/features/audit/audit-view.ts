import type { Mode } from "#drizzle/mode.ts";

export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** A line of the log. `at` ISO 8601 in UTC. */
export type AuditLine = {
  id: string;
  at: string;
  action: string;
  /** Null where nobody asked for it: then `task` says which job it was. */
  person: { id: string; name: string } | null;
  task: string | null;
  address: string | null;
  /** Browser and system of the session, where that is still known; the place is not. */
  device: string | null;
  mode: Mode | null;
  subject: { type: string; id: string | null; name: string | null };
  details: AuditDetails;
};

export type AuditPage = {
  lines: AuditLine[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** Not all was looked at: the next page goes on from this instant. */
  lookedUntil: string | null;
  /** More was found than is looked at, so that what is shown may leave some out. */
  isCapped: boolean;
};
