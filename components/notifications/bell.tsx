"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { ToastRegion } from "#components/ui/toast-region.tsx";
import type { DescribedNotification, InboxCount } from "#lib/features/notifications/notification-view.ts";
import { inboxUpdateQuery } from "#lib/features/notifications/queries.ts";
import { type Place, paths } from "#lib/paths.ts";
import { BellLink } from "./bell-link.tsx";

type InboxToastsProps = {
  place: Place;
  initial: InboxCount;
  labels: { region: string; open: string; close: string };
};

/** Shows new notifications as toasts, in the visible tab. */
export function InboxToasts({ place, initial, labels }: InboxToastsProps) {
  const { data } = useQuery({ ...inboxUpdateQuery(place), initialData: { ...initial, toasts: [] } });
  const tried = useRef(new Set<string>());
  const say = useEffectEvent(async (notification: DescribedNotification) => {
    if (tried.current.has(notification.id) || document.hidden) return;
    tried.current.add(notification.id);
    const { sayToast } = await import("./say-toast.ts");
    await sayToast(notification, place, labels.open);
  });
  useEffect(() => {
    const sayAll = () => {
      for (const notification of data.toasts.toReversed()) void say(notification);
    };
    sayAll();
    // A hidden tab shows its toasts when it becomes visible.
    document.addEventListener("visibilitychange", sayAll);
    return () => document.removeEventListener("visibilitychange", sayAll);
  }, [data.toasts]);
  return <ToastRegion label={labels.region} closeLabel={labels.close} />;
}

type BellProps = { place: Place; initial: InboxCount; label: string; unreadLabel: string; locale: string };

/** The number of unread notifications, kept up to date. */
export function Bell({ place, initial, label, unreadLabel, locale }: BellProps) {
  const { data } = useQuery({ ...inboxUpdateQuery(place), initialData: { ...initial, toasts: [] } });
  return <BellLink href={paths.inbox(place)} {...{ label, unreadLabel, locale }} unread={data.unread} />;
}
