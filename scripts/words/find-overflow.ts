import type { Page } from "@playwright/test";

/** Finds what is wider than the page, or cut off within its container, at the current width. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element) => {
      const text = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 60);
      return `<${element.tagName.toLowerCase()}> "${text}"`;
    };
    // Shortened on purpose, scrollable, or only for screen readers.
    const isMeant = (element: Element) => {
      const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element);
      const isHidden = position === "absolute" && (clipPath !== "none" || element.clientWidth <= 1);
      return textOverflow === "ellipsis" || overflowX === "auto" || overflowX === "scroll" || isHidden;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = [...document.body.querySelectorAll("*")].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      if (width === 0 || right <= clientWidth + 1 || !element.checkVisibility()) return false;
      for (let at: Element | null = element; at; at = at.parentElement) if (isMeant(at)) return false;
      return getComputedStyle(element).position !== "fixed";
    });
    const cut = [
      ...document.body.querySelectorAll("button, a, h1, h2, h3, th, label, dt, legend, summary"),
    ].filter(
      (element) =>
        element.checkVisibility() &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== "visible" &&
        !isMeant(element),
    );
    // Text that its container cuts off, and that cannot be scrolled to.
    const clipped = [...document.body.querySelectorAll("*")].filter((element) => {
      const isText = element.childElementCount === 0 && element.textContent?.trim();
      if (!isText || !element.checkVisibility() || element.closest("svg")) return false;
      const { right, width } = element.getBoundingClientRect();
      for (let at: Element | null = element; at && width > 1; at = at.parentElement) {
        if (isMeant(at)) return false;
        if (at !== element && getComputedStyle(at).overflowX !== "visible")
          return right > at.getBoundingClientRect().right + 1;
      }
      return false;
    });
    return [
      ...(scrollWidth > clientWidth + 1
        ? beyond.slice(0, 3).map((each) => `beyond the page: ${describe(each)}`)
        : []),
      ...cut.map((each) => `cut off: ${describe(each)}`),
      ...clipped.map((each) => `cut off by its container: ${describe(each)}`),
    ];
  });
}
