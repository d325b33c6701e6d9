/** Apart from their schema, so that a form may offer them without zod. */
export const repeats = ["day", "week", "month", "dates"] as const;
