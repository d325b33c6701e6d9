"use client";

import { useQuery } from "@tanstack/react-query";
import type { InboxCount } from "#lib/features/notifications/notification-view.ts";
import { inboxNewsQuery } from "#lib/features/notifications/queries.ts";
import { type Place, paths } from "#lib/paths.ts";
import { BellLink } from "./bell-link.tsx";

type BellProps = { place: Place; initial: InboxCount; label: string; unreadLabel: string };

/** What the reader was told and has not read; it counts on while the page is open. */
export function Bell({ place, initial, label, unreadLabel }: BellProps) {
  const { data } = useQuery({ ...inboxNewsQuery(place), initialData: { ...initial, toasts: [] } });
  return <BellLink href={paths.inbox(place)} {...{ label, unreadLabel }} unread={data.unread} />;
}
