"use client";

const pageOf = (url: string) => url.replace(/#.*/, "");
const isOffline = () => !navigator.onLine;

/** The link that a press leads away by, in this tab. */
function leavingLink({ target, metaKey, ctrlKey, shiftKey, button }: MouseEvent): HTMLAnchorElement | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target === "_blank" || link.origin !== location.origin) return null;
  return link.hash && link.pathname === location.pathname && link.search === location.search ? null : link;
}

/**
 * While the browser has no line, no page that it cannot load takes the place of this one, with what was typed in it.
 * A press is refused; what leads away without one waits and goes on when the line is back, unless somebody types here
 * meanwhile. Returns the way to stop.
 */
export function holdHere(refused: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let wanted: string | null = null;
  const press = (event: MouseEvent) => {
    if (!isOffline() || !leavingLink(event)) return;
    event.preventDefault();
    event.stopPropagation();
    refused();
  };
  const leave = (event: NavigateEvent) => {
    if (!isOffline() || !event.cancelable || event.destination.sameDocument) return;
    event.preventDefault();
    // Nobody asked for the same page anew: a refresh that had no answer becomes that, and what is typed would go.
    if (pageOf(event.destination.url) === pageOf(location.href)) return;
    if (event.formData === null && event.downloadRequest === null) wanted = event.destination.url;
    refused();
  };
  const goOn = () => {
    if (wanted !== null) location.assign(wanted);
  };
  const stay = () => {
    wanted = null;
  };
  document.addEventListener("click", press, { capture: true, signal });
  document.addEventListener("input", stay, { capture: true, signal });
  window.addEventListener("online", goOn, { signal });
  window.navigation?.addEventListener("navigate", leave, { signal });
  return () => stop.abort();
}
