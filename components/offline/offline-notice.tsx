"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { readLine, watchLine } from "#components/form/line.ts";
import { setOfflineSentence } from "#components/form/refuse-offline.ts";
import { holdHere } from "./hold-here.ts";

type OfflineNoticeProps = {
  texts: { offline: string; unanswered: string; notSent: string; notOpened: string };
};

/** On every page: says that no line reaches Pressroom, what that means for what is on it, and keeps it. Until then it is nothing. */
export function OfflineNotice({ texts }: OfflineNoticeProps) {
  const line = useSyncExternalStore(watchLine, readLine, () => "open" as const);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => setOfflineSentence(texts.notSent), [texts.notSent]);
  useEffect(() => {
    const stop = holdHere(() => setRefusals((count) => count + 1));
    return () => {
      stop();
      setRefusals(0);
    };
  }, []);
  return (
    <div role="status" className="contents">
      {line !== "open" && (
        <p className="fixed inset-x-0 bottom-0 z-40 bg-ink px-4 py-2 text-center text-on-ink max-md:bottom-16 print:hidden">
          {line === "none" ? texts.offline : texts.unanswered}
          {refusals > 0 && <strong key={refusals}> {texts.notOpened}</strong>}
        </p>
      )}
    </div>
  );
}
