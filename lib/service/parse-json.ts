const unkeepable = /\\u0000|\\ud[89a-f]/i;

/**
 * JSON as a database can keep it: without NUL, and without half a character where somebody cut a text in the middle of
 * one. @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!unkeepable.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
}
