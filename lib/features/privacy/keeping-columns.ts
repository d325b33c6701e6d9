import { workspaces } from "#drizzle/schema/workspaces.ts";

export const keepingColumns = {
  eventDays: workspaces.eventDays,
  refusalDays: workspaces.refusalDays,
  notificationDays: workspaces.notificationDays,
  importRowDays: workspaces.importRowDays,
  recipientDays: workspaces.recipientDays,
};

export type Keeping = {
  eventDays: number;
  /** Null: as long as the log of events. */
  refusalDays: number | null;
  notificationDays: number;
  importRowDays: number;
  /** Null: for good. */
  recipientDays: number | null;
};

/** What of it stands where in the words of the log. */
export const keptNames: Readonly<Record<Exclude<keyof Keeping, "eventDays">, string>> = {
  refusalDays: "refused_posts",
  notificationDays: "notifications",
  importRowDays: "import_rows",
  recipientDays: "recipients",
};
