/**
 * A `ref` callback for elements that may disappear with a change. When a focused one disappears, the focus moves to the
 * open dialog, else to the content.
 */
export const keepFocus = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const inDialog = document.querySelector<HTMLElement>("dialog:modal button");
    if (inDialog) inDialog.focus();
    else focusContent();
  });
};
/** Moves the focus to the content, for example when a row disappears with its focused button. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
