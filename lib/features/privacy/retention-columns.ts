import { workspaces } from "#drizzle/schema/workspaces.ts";

export const retentionColumns = {
  eventDays: workspaces.eventDays,
  refusalDays: workspaces.refusalDays,
  notificationDays: workspaces.notificationDays,
  importRowDays: workspaces.importRowDays,
  recipientDays: workspaces.recipientDays,
};

export type Retention = {
  eventDays: number;
  /** Null: as long as the event log. */
  refusalDays: number | null;
  notificationDays: number;
  importRowDays: number;
  /** Null: no limit. */
  recipientDays: number | null;
};

/** The audit log's names of the periods. */
export const retentionNames: Readonly<Record<Exclude<keyof Retention, "eventDays">, string>> = {
  refusalDays: "refused_posts",
  notificationDays: "notifications",
  importRowDays: "import_rows",
  recipientDays: "recipients",
};
