import type { Permission } from "#lib/core/auth/permissions.ts";
import type { MailPace } from "./schemas.ts";

/** How somebody is told: in the inbox, by a word at the edge of an open page, by mail. */
export type Channels = { inbox: boolean; toast: boolean; mail: boolean };

type Kind = {
  /** Whoever may not see it is not told. */
  permission: Permission;
  /** Told only to whom it names: nobody else is concerned. */
  personal?: boolean;
  /** As everybody begins. */
  first: Channels;
};

const quiet: Channels = { inbox: true, toast: false, mail: false };
const seen: Channels = { inbox: true, toast: true, mail: false };
const urgent: Channels = { inbox: true, toast: true, mail: true };

/** Everything that people are told of, in the order of the page where they choose. */
const notificationKinds = {
  order_issue: { permission: "orders:read", first: urgent },
  order_on_hold: { permission: "orders:read", first: seen },
  payment_refused: { permission: "orders:write", first: urgent },
  parcel_returned: { permission: "orders:read", first: quiet },
  parcel_lost: { permission: "orders:read", first: seen },
  payment_asked: { permission: "orders:confirm", first: urgent },
  request_decided: { permission: "orders:write", personal: true, first: seen },
  mention: { permission: "orders:read", personal: true, first: urgent },
  run_ended: { permission: "orders:write", personal: true, first: seen },
  schedule_paused: { permission: "orders:write", first: urgent },
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
  /** Of what the reader's role may see, in the order of the page. */
  kinds: { kind: NotificationKind; channels: Channels }[];
  mailPace: MailPace;
  /** Where mail goes; null where no mail server is set. */
  mailTo: string | null;
};
