"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useHeard } from "./live-provider.tsx";

type RefreshOnNewsProps = {
  /** Any of these, where they are several. */
  kind: string | readonly string[];
  /** Only when this one changed, or it is not said which did. */
  id?: string;
  everyMs?: number;
};

/**
 * Has the server render the page again when something of this kind has changed, or may have; where changes come one
 * after the other, not for each of them.
 */
export function RefreshOnNews({ kind, id, everyMs = 3_000 }: RefreshOnNewsProps) {
  const router = useRouter();
  const refreshedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useHeard((heard) => {
    if (!isNews(heard)) return;
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

  function isNews(heard: Parameters<Parameters<typeof useHeard>[0]>[0]): boolean {
    if (heard.type === "refresh") return true;
    if (heard.type !== "change" || ![kind].flat().includes(heard.kind)) return false;
    return id === undefined || heard.id === "" || heard.id === id;
  }
}
