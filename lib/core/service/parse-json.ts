const unkeepable = /\\u0000|\\ud[89a-f]/i;

/**
 * The service and pages send nothing near this depth. Beyond 2,000, PostgreSQL and our own readers run out of stack.
 */
const deepest = 200;

/**
 * Parses JSON so that PostgreSQL can store it: removes NUL, and replaces half of a surrogate pair where a text was cut.
 * @param mostValues refuses this many values or more, without the first of each list and object
 * @throws SyntaxError, also for JSON that is nested too deep or has too many values
 */
export function parseJson(text: string, mostValues = Number.POSITIVE_INFINITY): unknown {
  refuseLarge(text, mostValues);
  if (!unkeepable.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) =>
    typeof value === "string" ? keepable(value) : withKeepableNames(value),
  );
}

/** Refuses before anything is built from the text. */
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

/** The reviver of JSON.parse cannot change a name, so an object with such a name is built again. */
function withKeepableNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([name]) => name === keepable(name))) return value;
  return Object.fromEntries(entries.map(([name, each]) => [keepable(name), each]));
}
