const deepest = 4;
const longestToCompare = 5000;
/** Shorter values may be alike by chance. */
const shortest = 10;

/** The attributes that say something which the facts do not: services tell composition and care in both. */
export function withoutRepeats(attributes: unknown, facts: unknown): unknown {
  if (typeof attributes !== "object" || attributes === null || Array.isArray(attributes)) return attributes;
  const said = new Set<string>();
  collect(facts, "", 0, said);
  const left = Object.entries(attributes).filter(
    ([key, value]) => !marksOf(key, value).some((mark) => said.has(mark)),
  );
  return Object.fromEntries(left);
}

function collect(value: unknown, key: string, depth: number, said: Set<string>): void {
  for (const mark of marksOf(key, value)) said.add(mark);
  if (typeof value !== "object" || value === null || depth >= deepest) return;
  for (const [name, inner] of Object.entries(value)) collect(inner, name, depth + 1, said);
}

/** The same value under the same key, or a long one under any. */
function marksOf(key: string, value: unknown): string[] {
  const text = JSON.stringify(value);
  if (text === undefined || text.length > longestToCompare) return [];
  return text.length >= shortest ? [text, `${key}=${text}`] : [`${key}=${text}`];
}
