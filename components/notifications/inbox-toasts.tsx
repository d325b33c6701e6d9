"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useQuery } from "#components/live/use-query.ts";
import { showToast } from "#components/ui/toast.ts";
import { ToastRegion } from "#components/ui/toast-region.tsx";
import type { InboxCount, ToldInWords } from "#lib/features/notifications/notification-view.ts";
import { inboxNewsQuery } from "#lib/features/notifications/query-news.ts";
import type { Place } from "#lib/paths.ts";
import { claimToast } from "./claim-toast.ts";
import type { InboxActions } from "./inbox-actions.ts";

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
