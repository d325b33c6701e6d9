/** Problems in one request. */
export const maxChosenProblems = 200;
export const maxNoteLength = 500;
/** A problem can be snoozed for at most a year. */
export const maxSnoozeDays = 365;
