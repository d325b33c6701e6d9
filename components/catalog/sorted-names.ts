/** The names as one text that is equal for equal sets: the order in which a product lists them does not matter. */
export const sortedNames = (named: readonly { name: string }[]): string =>
  [...new Set(named.map(({ name }) => name))].sort().join(", ");
