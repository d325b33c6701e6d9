/** The comment before each field of an object in a source. A comment before two fields is about both. */
export function readComments(source: string): Map<string, string> {
  const fields = source.matchAll(/(?:\/\*\* ([^*]+) \*\/\s+)?^ {2}(\w+): /gm);
  const found = new Map<string, string>();
  let last = "";
  for (const [, comment, name] of fields) {
    last = comment ?? last;
    if (name) found.set(name, last);
  }
  return found;
}
