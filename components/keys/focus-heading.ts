import { focusContent } from "#components/layout/focus-content.ts";

/** As long as a page takes to come after its skeleton. */
const longestMs = 4_000;

/**
 * After a navigation the focus is in the page that came, at what its address names and until that is there at its
 * heading: at what was left, a screen reader would go on reading the page before. What took the focus meanwhile keeps it.
 */
export function focusHeading(): () => void {
  const content = document.getElementById("content");
  const isTaken = () => {
    const { activeElement } = document;
    return activeElement !== content && content?.contains(activeElement) === true;
  };
  if (!content || isTaken() || document.querySelector("dialog:modal")) return () => undefined;
  focusContent();
  const name = location.hash.slice(1);
  let at: HTMLElement = content;
  const find = () => {
    const named = name ? document.getElementById(name) : null;
    const found = named ?? content.querySelector<HTMLElement>("h1");
    if (!found || found === at) return;
    if (named || !name || document.activeElement !== at) stop();
    if (document.activeElement !== at) return;
    if (found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: !named });
    at = found;
  };
  const watch = new MutationObserver(find);
  const timer = setTimeout(() => stop(), longestMs);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(content, { childList: true, subtree: true });
  find();
  return stop;
}
