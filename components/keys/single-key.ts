import { latinKey } from "#components/ui/latin-key.ts";

const keys = new Set(["j", "k", "x", "n", "c", "g", "/", "?"]);

/** Elements that use letters themselves: text fields, open popovers, menus and lists. */
const typesInto =
  "input:not([type=checkbox], [type=radio]), textarea, select, :popover-open, [role=menu], [role=listbox]";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "metaKey" | "ctrlKey" | "altKey" | "isComposing"
>;

/** Whether a key alone is a shortcut; after `g`, every letter is. */
export const isSingleKey = (pressed: Pressed, isGoing: boolean): boolean =>
  !(pressed.metaKey || pressed.ctrlKey || pressed.altKey || pressed.isComposing) &&
  (keys.has(latinKey(pressed)) || (isGoing && /^[a-z]$/.test(latinKey(pressed))));

/** Whether single keys may act: the target takes no text, and no modal dialog is open. */
export const mayActOnKey = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(typesInto)) &&
  !(target instanceof HTMLElement && target.isContentEditable) &&
  !document.querySelector("dialog:modal");

/** The search field of the page's list. */
export const findSearch = () => document.querySelector<HTMLInputElement>("#content input[type=search]");
