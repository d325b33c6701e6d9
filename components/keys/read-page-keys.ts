import { isApple } from "#components/palette/is-palette-key.ts";
import { findLines, hasTicks } from "./lines.ts";
import { findPrimary } from "./primary.ts";
import { type GoKey, listGoKeys } from "./sections.ts";
import { findSearch } from "./single-key.ts";

export type PageKeys = {
  /** ⌘ or Ctrl. */
  modifier: string;
  list: boolean;
  ticks: boolean;
  search: boolean;
  /** The words of the page's primary action. */
  primary: string | null;
  sections: GoKey[];
};

/** What can be pressed here: read from the page, so that the sheet names no key that does nothing. */
export function readPageKeys(): PageKeys {
  const primary = findPrimary();
  return {
    modifier: isApple() ? "⌘" : "Ctrl",
    list: findLines().length > 0,
    ticks: hasTicks(),
    search: findSearch() !== null,
    primary: primary?.textContent?.trim() || primary?.getAttribute("aria-label") || null,
    sections: listGoKeys(),
  };
}
