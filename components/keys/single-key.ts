import { latinKey } from "#components/ui/latin-key.ts";

const keys = new Set(["j", "k", "x", "n", "c", "g", "/", "?"]);

/** Where letters are letters, or belong to what is open. */
const typesInto =
  "input:not([type=checkbox], [type=radio]), textarea, select, :popover-open, [role=menu], [role=listbox]";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "metaKey" | "ctrlKey" | "altKey" | "isComposing"
>;

/** Whether a key on its own means something, wherever it is pressed; after `g` every letter may. */
export const isSingleKey = (pressed: Pressed, isGoing: boolean): boolean =>
  !(pressed.metaKey || pressed.ctrlKey || pressed.altKey || pressed.isComposing) &&
  (keys.has(latinKey(pressed)) || (isGoing && /^[a-z]$/.test(latinKey(pressed))));

/** Whether nobody types there, and no dialog asks for something else first. */
export const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element && target.closest(typesInto)) &&
  !(target instanceof HTMLElement && target.isContentEditable) &&
  !document.querySelector("dialog:modal");

/** The field that searches what the page lists. */
export const findSearch = () => document.querySelector<HTMLInputElement>("#content input[type=search]");
