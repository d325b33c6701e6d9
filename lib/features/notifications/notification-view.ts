import type { Mode } from "#drizzle/mode.ts";
import type { NotificationDetails } from "#drizzle/schema/notifications.ts";
import type { NotificationKind } from "./kinds.ts";
import type { Subject } from "./tell.ts";

/** Something that somebody was told. Dates ISO 8601 in UTC. */
export type Told = {
  id: string;
  kind: NotificationKind;
  /** Null for what belongs to the account and not to a mode. */
  mode: Mode | null;
  subject: Subject;
  details: NotificationDetails;
  /** Who it comes from; null where it happened by itself. */
  actor: string | null;
  at: string;
  isRead: boolean;
};

/** The same in the reader's words, and where it leads. */
export type ToldInWords = Pick<Told, "id" | "kind" | "at" | "isRead"> & {
  title: string;
  text: string;
  href: string;
};

export type InboxPage<Row = ToldInWords> = { rows: Row[]; nextCursor: string | null };

/** Each counted to 100. */
export type InboxCount = { unread: number; elsewhere: number };

/** What is counted, and what is to be said on an open page. */
export type InboxNews = InboxCount & { toasts: ToldInWords[] };
