export type Words = { [key: string]: string | Words };

/** "a.b.c" → its sentence. */
export function flattenWords(words: Words, path = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, word]) =>
      typeof word === "string"
        ? [[`${path}${key}`, word] as const]
        : [...flattenWords(word, `${path}${key}.`)],
    ),
  );
}
