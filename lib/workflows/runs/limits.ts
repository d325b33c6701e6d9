/** Orders in one run. A query that finds more has to be narrowed, or run in several parts. */
export const maxRunRows = 10_000;
/** Payments in one run. Nobody can review a longer list before agreeing to it. */
export const maxPaymentRows = 1_000;
