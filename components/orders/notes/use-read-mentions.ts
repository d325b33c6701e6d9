"use client";

import { useEffect } from "react";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { NoteActions } from "./note-actions.ts";

/**
 * Whoever has the order open sees the notes that name them: they are done with, and stay marked as long as this page
 * is. One that is not taken is taken the next time.
 */
export function useReadMentions({ id, timeline }: OrderView, read: NoteActions["read"]): void {
  const unread = timeline
    .filter((moment) => moment.kind === "note" && moment.isUnread)
    .map((moment) => moment.id)
    .join();
  useEffect(() => {
    if (!unread) return;
    read({ orderId: id }).catch(() => undefined);
  }, [unread, id, read]);
}
