import { latinKey } from "#components/ui/latin-key.ts";

type Pressed = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** On a Mac Ctrl+K cuts the rest of a line, so there it is ⌘ alone. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** ⌘K, or Ctrl+K. */
export function isPaletteKey(
  { key, code, metaKey, ctrlKey, altKey, shiftKey }: Pressed,
  onApple = isApple(),
): boolean {
  if (altKey || shiftKey || latinKey({ key, code, shiftKey }).toLowerCase() !== "k") return false;
  return onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
