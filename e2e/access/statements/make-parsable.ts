const opening = "normalize(";

/**
 * PostgreSQL replaces constants in stored statements, and also the form in `normalize(x, NFKC)`. No parser accepts
 * that, so this removes the form.
 */
export function makeParsable(statement: string): string {
  const at = statement.indexOf(opening);
  if (at < 0) return statement;
  const begin = at + opening.length;
  const end = closing(statement, begin);
  const inner = makeParsable(statement.slice(begin, end)).replace(/,\s*\$\d+$/, "");
  return statement.slice(0, begin) + inner + makeParsable(statement.slice(end));
}

/** The position of the bracket that closes the one open at `from`. Stored statements contain no string constants. */
function closing(statement: string, from: number): number {
  let depth = 1;
  for (let at = from; at < statement.length; at += 1) {
    if (statement[at] === "(") depth += 1;
    if (statement[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return statement.length;
}
