import type { Unbound } from "#components/form/use-action-form.ts";
import type { markAllReadAction, markReadAction } from "#lib/features/notifications/actions.ts";

export type InboxActions = {
  markRead: Unbound<typeof markReadAction>;
  markAllRead: Unbound<typeof markAllReadAction>;
};
