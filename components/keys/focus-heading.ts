import { focusContent } from "#components/layout/focus-content.ts";

/** As long as a page takes to come after its skeleton. */
const longestMs = 4_000;

/**
 * After a navigation the focus is in the page that came, at its heading once that is there: at what was left, a screen
 * reader would go on reading the page before. What took the focus meanwhile keeps it.
 */
export function focusHeading(): () => void {
  const content = document.getElementById("content");
  const isTaken = () => {
    const { activeElement } = document;
    return activeElement !== content && content?.contains(activeElement) === true;
  };
  if (!content || isTaken() || document.querySelector("dialog:modal")) return () => undefined;
  focusContent();
  const find = () => {
    const heading = content.querySelector<HTMLElement>("h1");
    if (!heading) return;
    stop();
    if (document.activeElement !== content) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
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
