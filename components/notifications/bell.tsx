"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { showToast, ToastRegion } from "#components/ui/toast-region.tsx";
import type { DescribedNotification, InboxCount } from "#lib/features/notifications/notification-view.ts";
import { inboxUpdateQuery } from "#lib/features/notifications/queries.ts";
import { type Place, paths } from "#lib/paths.ts";
import { BellLink } from "./bell-link.tsx";
import type { InboxActions } from "./inbox-actions.ts";

const key = "pressroom.said";
const remembered = 50;

/** Whether this tab may show the toast. Each toast appears once in a browser, however many tabs are open. */
async function claimToast(id: string): Promise<boolean> {
  // Web Locks do not exist over plain HTTP. Then two tabs may both show the toast.
  if (!navigator.locks) return take(id);
  return navigator.locks.request(key, () => take(id));
}

function take(id: string): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const known = Array.isArray(stored) ? stored : [];
    if (known.includes(id)) return false;
    localStorage.setItem(key, JSON.stringify([...known, id].slice(-remembered)));
    return true;
  } catch {
    // Without storage every tab shows it.
    return true;
  }
}

type InboxToastsProps = {
  place: Place;
  initial: InboxCount;
  labels: { region: string; open: string; close: string };
  markRead: InboxActions["markRead"];
};

/** Shows new notifications as toasts, in the visible tab. */
export function InboxToasts({ place, initial, labels, markRead }: InboxToastsProps) {
  const { data } = useQuery({ ...inboxUpdateQuery(place), initialData: { ...initial, toasts: [] } });
  const tried = useRef(new Set<string>());
  const say = useEffectEvent(async ({ id, title, text, href }: DescribedNotification) => {
    if (tried.current.has(id) || document.hidden) return;
    tried.current.add(id);
    if (!(await claimToast(id))) return;
    // If that fails, the notification stays unread and the bell still counts it.
    const onOpen = () => void markRead({ ids: [id], isRead: true }).catch(() => undefined);
    showToast({ title, text, tone: "info", link: { label: labels.open, href, onOpen } });
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
