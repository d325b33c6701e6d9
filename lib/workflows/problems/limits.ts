/** Problems that one press is about. */
export const mostChosen = 200;
export const longestNote = 500;
/** Nobody remembers why it was put aside for longer. */
export const longestSnoozeDays = 365;
