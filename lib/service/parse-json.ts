const unkeepable = /\\u0000|\\ud[89a-f]/i;

/**
 * JSON as a database can keep it: without NUL, and without half a character where somebody cut a text in the middle of
 * one. @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!unkeepable.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) =>
    typeof value === "string" ? keepable(value) : withKeepableNames(value),
  );
}

const keepable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** A name is no value of its own to whoever reads, so what holds it is made anew. */
function withKeepableNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const held = Object.entries(value);
  if (held.every(([name]) => name === keepable(name))) return value;
  return Object.fromEntries(held.map(([name, each]) => [keepable(name), each]));
}
