export type Person = { id: string; name: string };

type Mention = { userId: string; name: string };

/**
 * Finds the members that a text mentions: an `@` and the member's whole name, in any case. If a matching name is the
 * beginning of another, the longer one is mentioned. If two members have the same name, both are.
 */
export function findMentions(text: string, people: readonly Person[]): Mention[] {
  const longestFirst = people
    .filter(({ name }) => name.trim() !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const found = new Map<string, Mention>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const written = longestFirst.find(({ name }) => isAt(text, at + 1, name))?.name;
    if (written === undefined) continue;
    const shown = text.slice(at + 1, at + 1 + written.length);
    for (const { id } of longestFirst.filter(({ name }) => fold(name) === fold(written))) {
      if (!found.has(id)) found.set(id, { userId: id, name: shown });
    }
  }
  return [...found.values()];
}

const fold = (text: string) => text.toLocaleLowerCase("en");

/** Not if a longer word begins like this: "@Ada" is not in "@Adam". */
function isAt(text: string, at: number, name: string): boolean {
  if (fold(text.slice(at, at + name.length)) !== fold(name)) return false;
  return !/[\p{L}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 1));
}
