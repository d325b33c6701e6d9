import type { Locale, Messages } from "next-intl";
import type { Mode } from "#drizzle/mode.ts";

/** In the order of their groups. */
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

/** Actions that have no URL. */
type PaletteAct = "new_quote" | "keys" | "sign_out";

/** An entry of the palette, in the reader's language. */
export type PaletteEntry = {
  /** Stable across sessions: "page:orders", "order:" and its id. */
  id: string;
  kind: EntryKind;
  label: string;
  detail?: string;
  /** At the end of the row: a status, an amount. */
  aside?: string;
  /** Further search terms. */
  keywords?: string;
} & ({ href: string } | { act: PaletteAct });

/** The palette before any input, with its messages. */
export type PaletteOpening = {
  workspace: string;
  mode: Mode;
  locale: Locale;
  words: Partial<Messages>;
  entries: PaletteEntry[];
  /** The entries remembered by the browser that still exist, in its order. */
  recent: PaletteEntry[];
};
