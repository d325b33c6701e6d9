type Pressed = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** On a Mac Ctrl+K cuts the rest of a line, so there it is ⌘ alone. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** ⌘K, or Ctrl+K. */
export function isPaletteKey(
  { key, metaKey, ctrlKey, altKey, shiftKey }: Pressed,
  onApple = isApple(),
): boolean {
  if (key.toLowerCase() !== "k" || altKey || shiftKey) return false;
  return onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
