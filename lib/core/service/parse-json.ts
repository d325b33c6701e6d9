const unkeepable = /\\u0000|\\ud[89a-f]/i;

/** Nothing that the service or a page sends comes near; PostgreSQL and our own readers run out of stack beyond 2,000. */
const deepest = 200;

/**
 * JSON as a database can keep it: without NUL, and without half a character where somebody cut a text in the middle of
 * one.
 * @param mostValues in all its lists and objects, beside the first of each
 * @throws SyntaxError, also for what is nested too deep or holds too much
 */
export function parseJson(text: string, mostValues = Number.POSITIVE_INFINITY): unknown {
  refuseLarge(text, mostValues);
  if (!unkeepable.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) =>
    typeof value === "string" ? keepable(value) : withKeepableNames(value),
  );
}

/** Counted before anything is built of it. */
function refuseLarge(text: string, mostValues: number): void {
  let depth = 0;
  let commas = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    else if (character === ",") commas += 1;
    if (depth > deepest || commas >= mostValues)
      throw new SyntaxError("JSON that is nested too deep or holds too much");
  }
}

const keepable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** A name is no value of its own to whoever reads, so what holds it is made anew. */
function withKeepableNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const held = Object.entries(value);
  if (held.every(([name]) => name === keepable(name))) return value;
  return Object.fromEntries(held.map(([name, each]) => [keepable(name), each]));
}
