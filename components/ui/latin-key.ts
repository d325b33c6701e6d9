type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** What a key says, and where letters are not Latin ones, the letter that stands at its place on a Latin keyboard. */
export function latinKey({ key, code, shiftKey }: Pressed): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter || !/^[\p{L}\p{M}]$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return shiftKey || key !== key.toLowerCase() ? letter : letter.toLowerCase();
}
