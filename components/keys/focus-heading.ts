import { focusContent } from "#components/layout/focus-content.ts";

/** The longest wait for the content that replaces a page's skeleton. */
const longestMs = 4_000;

/**
 * After a navigation, moves the focus to the new page: to the element of the URL's hash, else to the heading. Otherwise
 * a screen reader would continue on the former page. Does nothing if another element in the content has taken the
 * focus.
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
