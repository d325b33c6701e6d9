export type Person = { id: string; name: string };

type Mention = { userId: string; name: string };

/**
 * Whom a text names: an `@` and the whole name of a member, however it is written. Of two names that fit, one being the
 * beginning of the other, the longer one is meant; of two people with one name both are.
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

/** Not where a longer word begins so: "@Ada" is not in "@Adam". */
function isAt(text: string, at: number, name: string): boolean {
  if (fold(text.slice(at, at + name.length)) !== fold(name)) return false;
  return !/[\p{L}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 1));
}
