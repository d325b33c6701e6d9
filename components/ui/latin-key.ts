type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The key of a keyboard event. For a letter of another script, it is the Latin letter at the same position. */
export function latinKey({ key, code, shiftKey }: Pressed): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter || !/^[\p{L}\p{M}]$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return shiftKey || key !== key.toLowerCase() ? letter : letter.toLowerCase();
}
