/**
 * The name of a statement by which of its conditions it has, as digits: of names beyond 63 characters PostgreSQL knows no
 * more than those, so that two written out would be one.
 */
export function statementName<Name extends string>(
  list: string,
  conditions: Record<Name, unknown>,
  wanted: readonly Name[],
): string {
  const has = new Set<string>(wanted);
  return `${list}_${Object.keys(conditions)
    .map((name) => (has.has(name) ? 1 : 0))
    .join("")}`;
}
