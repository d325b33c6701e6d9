import type { markAllReadAction, markReadAction } from "#lib/features/notifications/actions.ts";

/** The type of an action after the page has bound its workspace and mode: it takes the input alone. */
export type Unbound<Action> = Action extends (place: infer _, input: infer Input) => infer Result
  ? (input: Input) => Result
  : never;

export type InboxActions = {
  markRead: Unbound<typeof markReadAction>;
  markAllRead: Unbound<typeof markAllReadAction>;
};
