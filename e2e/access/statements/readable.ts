const opening = "normalize(";

/**
 * A statement as PostgreSQL keeps it has its constants cut out, and with them names that look like such: of
 * `normalize(x, NFKC)` the form. No parser takes what is left, so it is left out.
 */
export function readable(statement: string): string {
  const at = statement.indexOf(opening);
  if (at < 0) return statement;
  const begin = at + opening.length;
  const end = closing(statement, begin);
  const inner = readable(statement.slice(begin, end)).replace(/,\s*\$\d+$/, "");
  return statement.slice(0, begin) + inner + readable(statement.slice(end));
}

/** Where the bracket closes that is open at `from`; no text stands in a statement that was kept. */
function closing(statement: string, from: number): number {
  let depth = 1;
  for (let at = from; at < statement.length; at += 1) {
    if (statement[at] === "(") depth += 1;
    if (statement[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return statement.length;
}
