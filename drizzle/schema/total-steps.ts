/**
 * Amounts in cents at which a step of totals begins; the first holds all that is less. Orders of a range of totals are
 * read in the order of their creation step by step. An index holds these numbers: they change with a migration.
 */
export const totalSteps: readonly number[] = Array.from({ length: 64 }, (_, step) =>
  Math.round(500 * 1.1 ** step),
);
