/**
 * As the `ref` of what may go with what it changed, whoever brings the change: the focus then stays in the open
 * dialog, or in the content.
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
/** When a row goes with the button that sent it away, the focus would fall out of the page. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
