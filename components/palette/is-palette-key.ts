import { latinKey } from "#components/ui/latin-key.ts";

type Pressed = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** On a Mac the shortcut is only ⌘K, because Ctrl+K cuts the rest of a line there. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Whether the pressed keys are the palette's shortcut: ⌘K on a Mac, Ctrl+K elsewhere. */
export function isPaletteKey(
  { key, code, metaKey, ctrlKey, altKey, shiftKey }: Pressed,
  onApple = isApple(),
): boolean {
  if (altKey || shiftKey || latinKey({ key, code, shiftKey }).toLowerCase() !== "k") return false;
  return onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
