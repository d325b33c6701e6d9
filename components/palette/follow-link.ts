/** Leaves as a link does, so that what holds a page back hears of it first: what is unsaved there, or no line. */
export function followLink(href: string, go: (href: string) => void): void {
  const link = document.createElement("a");
  link.href = href;
  link.hidden = true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(href);
  });
  document.body.append(link);
  link.click();
  link.remove();
}
