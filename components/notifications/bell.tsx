"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { showToast, ToastRegion } from "#components/ui/toast-region.tsx";
import type { InboxCount, ToldInWords } from "#lib/features/notifications/notification-view.ts";
import { inboxNewsQuery } from "#lib/features/notifications/queries.ts";
import { type Place, paths } from "#lib/paths.ts";
import { BellLink } from "./bell-link.tsx";
import type { InboxActions } from "./inbox-actions.ts";

const key = "pressroom.said";
const remembered = 50;

/** Whether this tab is the one to say it: each thing is said once in a browser, however many tabs are open. */
async function claimToast(id: string): Promise<boolean> {
  // Without locks, over plain HTTP, two tabs that hear it in the same instant may both say it.
  if (!navigator.locks) return take(id);
  return navigator.locks.request(key, () => take(id));
}

function take(id: string): boolean {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const known = Array.isArray(said) ? said : [];
    if (known.includes(id)) return false;
    localStorage.setItem(key, JSON.stringify([...known, id].slice(-remembered)));
    return true;
  } catch {
    // Nothing can be remembered here, so it is said.
    return true;
  }
}

type InboxToastsProps = {
  place: Place;
  initial: InboxCount;
  labels: { region: string; open: string; close: string };
  markRead: InboxActions["markRead"];
};

/** Says at the edge of an open page what has just happened, in the tab that is looked at. */
export function InboxToasts({ place, initial, labels, markRead }: InboxToastsProps) {
  const { data } = useQuery({ ...inboxNewsQuery(place), initialData: { ...initial, toasts: [] } });
  const tried = useRef(new Set<string>());
  const say = useEffectEvent(async ({ id, title, text, href }: ToldInWords) => {
    if (tried.current.has(id) || document.hidden) return;
    tried.current.add(id);
    if (!(await claimToast(id))) return;
    // Where that fails it stays unread, and the bell counts it on.
    const onOpen = () => void markRead({ ids: [id], isRead: true }).catch(() => undefined);
    showToast({ title, text, tone: "info", link: { label: labels.open, href, onOpen } });
  });
  useEffect(() => {
    const sayAll = () => {
      for (const told of data.toasts.toReversed()) void say(told);
    };
    sayAll();
    // What came while nobody looked is said when somebody does.
    document.addEventListener("visibilitychange", sayAll);
    return () => document.removeEventListener("visibilitychange", sayAll);
  }, [data.toasts]);
  return <ToastRegion label={labels.region} closeLabel={labels.close} />;
}

type BellProps = { place: Place; initial: InboxCount; label: string; unreadLabel: string };

/** What the reader was told and has not read; it counts on while the page is open. */
export function Bell({ place, initial, label, unreadLabel }: BellProps) {
  const { data } = useQuery({ ...inboxNewsQuery(place), initialData: { ...initial, toasts: [] } });
  return <BellLink href={paths.inbox(place)} {...{ label, unreadLabel }} unread={data.unread} />;
}
