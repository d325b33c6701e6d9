"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { setOfflineSentence } from "#components/form/refuse-offline.ts";
import { holdHere } from "./hold-here.ts";

type OfflineNoticeProps = { texts: { offline: string; notSent: string; notOpened: string } };

function watchLine(changed: () => void): () => void {
  const stop = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, changed, { signal: stop.signal });
  return () => stop.abort();
}

/** On every page: says that there is no line, what that means for what is on it, and keeps it. Until then it is nothing. */
export function OfflineNotice({ texts }: OfflineNoticeProps) {
  const isOffline = useSyncExternalStore(
    watchLine,
    () => !navigator.onLine,
    () => false,
  );
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
      {isOffline && (
        <p className="fixed inset-x-0 bottom-0 z-40 bg-ink px-4 py-2 text-center text-on-ink max-md:bottom-16 print:hidden">
          {texts.offline}
          {refusals > 0 && <strong key={refusals}> {texts.notOpened}</strong>}
        </p>
      )}
    </div>
  );
}
