"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { readLine, tryLine, watchLine } from "#components/form/line.ts";
import { setOfflineSentence } from "#components/form/prove-again.ts";

const pageOf = (url: string) => url.replace(/#.*/, "");
const isCut = () => readLine() !== "open";

/** The link that a press leads away by, in this tab. */
function leavingLink({ target, metaKey, ctrlKey, shiftKey, button }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target === "_blank" || link.origin !== location.origin) return null;
  return link.hash && link.pathname === location.pathname && link.search === location.search ? null : link;
}

/** Nobody pressed for it: Next has a page loaded where what it asked for had no answer, and our own code after an act. */
const isOfScript = ({
  userInitiated,
  navigationType,
  formData,
  downloadRequest,
  destination,
}: NavigateEvent) =>
  !userInitiated &&
  (navigationType === "push" || navigationType === "replace") &&
  formData === null &&
  downloadRequest === null &&
  new URL(destination.url).origin === location.origin;

/**
 * While no line reaches Pressroom, or it does not answer, no page that the browser cannot load takes the place of this
 * one, with what was typed in it. A press is refused; what leads away without one is tried first, waits, and goes on when
 * there is an answer, unless somebody types here meanwhile. Returns the way to stop.
 */
function holdHere(refused: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let wanted: string | null = null;
  let tried: string | null = null;
  const press = (event: MouseEvent) => {
    if (!isCut() || !leavingLink(event)) return;
    event.preventDefault();
    event.stopPropagation();
    refused();
  };
  const hold = (url: string) => {
    // Nobody asked for the same page anew: a refresh that had no answer becomes that, and what is typed would go.
    if (pageOf(url) === pageOf(location.href)) return;
    wanted = url;
    refused();
  };
  const go = (url: string, isReplacing = false) => {
    wanted = null;
    tried = url;
    if (isReplacing) location.replace(url);
    else location.assign(url);
  };
  const tryFirst = async (url: string, isReplacing: boolean) => {
    if (await tryLine()) go(url, isReplacing);
    else hold(url);
  };
  const leave = (event: NavigateEvent) => {
    if (!event.cancelable || event.destination.sameDocument) return;
    const { url } = event.destination;
    if (isCut()) {
      event.preventDefault();
      if (event.formData === null && event.downloadRequest === null) hold(url);
      else refused();
    } else if (url === tried) tried = null;
    else if (isOfScript(event)) {
      event.preventDefault();
      void tryFirst(url, event.navigationType === "replace");
    }
  };
  const goOn = () => {
    if (wanted !== null && !isCut()) go(wanted);
  };
  const stay = () => {
    wanted = null;
  };
  document.addEventListener("click", press, { capture: true, signal });
  document.addEventListener("input", stay, { capture: true, signal });
  window.navigation?.addEventListener("navigate", leave, { signal });
  const unwatch = watchLine(goOn);
  return () => {
    unwatch();
    stop.abort();
  };
}

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
