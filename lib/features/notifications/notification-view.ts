import type { Mode } from "#drizzle/mode.ts";
import type { NotificationDetails } from "#drizzle/schema/notifications.ts";
import type { NotificationKind } from "./kinds.ts";
import type { Subject } from "./notify.ts";

/** A notification. Dates are ISO 8601 in UTC. */
export type NotificationView = {
  id: string;
  kind: NotificationKind;
  /** Null for a subject of the account, which has no mode. */
  mode: Mode | null;
  subject: Subject;
  details: NotificationDetails;
  /** The person who caused it; null if it happened automatically. */
  actor: string | null;
  at: string;
  isRead: boolean;
};

/** The notification in the reader's language, with its link. */
export type DescribedNotification = Pick<NotificationView, "id" | "kind" | "at" | "isRead"> & {
  title: string;
  text: string;
  href: string;
};

export type InboxPage<Row = DescribedNotification> = { rows: Row[]; nextCursor: string | null };

/** Each is counted up to 100. */
export type InboxCount = { unread: number; elsewhere: number };

/** The unread count, and the toasts for an open page. */
export type InboxUpdate = InboxCount & { toasts: DescribedNotification[] };
