"use client";

import { unstable_isUnrecognizedActionError as isOutdated } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { checkConnection, readConnection, watchConnection } from "#components/form/connection.ts";
import { setUnsentWords } from "#components/form/fresh-sign-in.ts";

const pageOf = (url: string) => url.replace(/#.*/, "");
const isCut = () => readConnection() !== "open";

/** The link by which a click would leave this page in this tab; null if there is none. */
function leavingLink({ target, metaKey, ctrlKey, shiftKey, button }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target === "_blank" || link.origin !== location.origin) return null;
  return link.hash && link.pathname === location.pathname && link.search === location.search ? null : link;
}

/**
 * Whether a script started the navigation. Next reloads the page after a request without an answer, and actions open
 * pages.
 */
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
 * Keeps the page and its typed input while Pressroom is not reachable, because the browser could not load another page.
 * A click on a link is refused. A navigation by a script first checks the connection. If there is none, it waits and
 * continues when Pressroom answers, unless the reader types meanwhile. Returns a function that stops it.
 */
function keepPage(refused: () => void): () => void {
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
  const postpone = (url: string) => {
    // A failed refresh becomes a reload of the same page, which would discard typed input. It is dropped.
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
    if (await checkConnection()) go(url, isReplacing);
    else postpone(url);
  };
  const leave = (event: NavigateEvent) => {
    if (!event.cancelable || event.destination.sameDocument) return;
    const { url } = event.destination;
    if (isCut()) {
      event.preventDefault();
      if (event.formData === null && event.downloadRequest === null) postpone(url);
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
  const unwatch = watchConnection(goOn);
  return () => {
    unwatch();
    stop.abort();
  };
}

type OfflineNoticeProps = {
  texts: { offline: string; unanswered: string; notSent: string; outdated: string; notOpened: string };
};

/**
 * Says on every page that Pressroom is not reachable and what that means for the page. Renders no text while it is
 * reachable.
 */
export function OfflineNotice({ texts }: OfflineNoticeProps) {
  const line = useSyncExternalStore(watchConnection, readConnection, () => "open" as const);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => setUnsentWords({ offline: texts.notSent, outdated: texts.outdated, isOutdated }), [texts]);
  useEffect(() => {
    const stop = keepPage(() => setRefusals((count) => count + 1));
    return () => {
      stop();
      setRefusals(0);
    };
  }, []);
  return (
    <div role="status" className="contents">
      {line !== "open" && (
        <p className="sticky bottom-0 z-40 bg-ink px-4 py-2 text-center text-on-ink max-md:bottom-16 print:hidden">
          {line === "none" ? texts.offline : texts.unanswered}
          {refusals > 0 && <strong key={refusals}> {texts.notOpened}</strong>}
        </p>
      )}
    </div>
  );
}
