import type { Locale, Messages } from "next-intl";
import type { Mode } from "#drizzle/mode.ts";

/** In the order in which their groups stand. */
export const entryKinds = [
  "action",
  "page",
  "order",
  "product",
  "quote",
  "template",
  "file",
  "address",
  "workspace",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What is done where no address leads to it. */
type PaletteAct = "new_quote" | "keys" | "sign_out";

/** One line of the palette, in the words of its reader. */
export type PaletteEntry = {
  /** The same whenever it is offered: "page:orders", "order:" and its id. */
  id: string;
  kind: EntryKind;
  label: string;
  detail?: string;
  /** At the end of the line: a state, an amount. */
  aside?: string;
  /** What else it is looked for by. */
  keywords?: string;
} & ({ href: string } | { act: PaletteAct });

/** What the palette shows before anything is typed, with the words that it speaks. */
export type PaletteOpening = {
  workspace: string;
  mode: Mode;
  locale: Locale;
  words: Partial<Messages>;
  entries: PaletteEntry[];
  /** Of those that the browser remembers, what there still is, in its order. */
  recent: PaletteEntry[];
};
