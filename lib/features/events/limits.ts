/** For how long the log is kept. */
export const fewestDays = 7;
export const mostDays = 730;
