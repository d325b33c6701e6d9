import type { Permission } from "#lib/core/auth/permissions.ts";
import type { MailPace } from "./schemas.ts";

/** The channels of a notification: the inbox, a toast on an open page, mail. */
export type Channels = { inbox: boolean; toast: boolean; mail: boolean };

type Kind = {
  /** Members without it are not notified. */
  permission: Permission;
  /** Sent only to the members it names. */
  personal?: boolean;
  /** The default channels. */
  first: Channels;
};

const quiet: Channels = { inbox: true, toast: false, mail: false };
const seen: Channels = { inbox: true, toast: true, mail: false };
const urgent: Channels = { inbox: true, toast: true, mail: true };

/** Every kind of notification, in the order of the settings page. */
const notificationKinds = {
  order_issue: { permission: "orders:read", first: urgent },
  order_on_hold: { permission: "orders:read", first: seen },
  order_ended: { permission: "orders:read", first: urgent },
  payment_refused: { permission: "orders:write", first: urgent },
  parcel_returned: { permission: "orders:read", first: quiet },
  parcel_lost: { permission: "orders:read", first: seen },
  payment_asked: { permission: "orders:confirm", first: urgent },
  request_decided: { permission: "orders:write", personal: true, first: seen },
  mention: { permission: "orders:read", personal: true, first: urgent },
  run_ended: { permission: "orders:write", personal: true, first: seen },
  schedule_drafted: { permission: "orders:write", personal: true, first: seen },
  schedule_paused: { permission: "orders:write", first: urgent },
  quote_accepted: { permission: "quotes:write", first: urgent },
  webhook_stopped: { permission: "webhooks:manage", first: urgent },
  event_parked: { permission: "webhooks:manage", first: seen },
  gap_found: { permission: "webhooks:manage", first: quiet },
  unproved_joined: { permission: "team:manage", personal: true, first: urgent },
  ownership_moved: { permission: "team:manage", personal: true, first: urgent },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

export const kindOf = (name: NotificationKind): Kind => notificationKinds[name];

export type ChoicesView = {
  /** The kinds that the reader's role may see, in the order of the page. */
  kinds: { kind: NotificationKind; channels: Channels }[];
  mailPace: MailPace;
  /** The address for mail; null if no mail server is configured. */
  mailTo: string | null;
};
