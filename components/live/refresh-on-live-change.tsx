"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useLiveMessages } from "./live-provider.tsx";

type RefreshOnLiveChangeProps = {
  /** One kind, or several of which any counts. */
  kind: string | readonly string[];
  /** Only changes of this id, and changes without an id. */
  id?: string;
  everyMs?: number;
};

/**
 * Renders the page again on the server when something of this kind has changed or may have changed. Does so at most
 * once every `everyMs` ms.
 */
export function RefreshOnLiveChange({ kind, id, everyMs = 3_000 }: RefreshOnLiveChangeProps) {
  const router = useRouter();
  const refreshedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages((message) => {
    if (!isRelevant(message)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        refreshedAt.current = Date.now();
        router.refresh();
      },
      Math.max(0, refreshedAt.current + everyMs - Date.now()),
    );
  });
  return null;

  function isRelevant(message: Parameters<Parameters<typeof useLiveMessages>[0]>[0]): boolean {
    if (message.type === "refresh") return true;
    if (message.type !== "change" || ![kind].flat().includes(message.kind)) return false;
    return id === undefined || message.id === "" || message.id === id;
  }
}
