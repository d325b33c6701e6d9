/** Orders of one decision; a query that finds more is narrowed, or done in several goes. */
export const mostInRun = 10_000;
/** Payments of one decision: beyond it nobody has looked at what they agree to. */
export const mostPaid = 1_000;
