/** When a row goes with the button that sent it away, the focus would fall out of the page. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
