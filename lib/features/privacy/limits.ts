/** Further matches are not stored. */
export const maxMatches = 5_000;
/** Recipients shown at most. */
export const maxIdentities = 200;
/** Open searches per workspace, and the days until an open search is deleted. */
export const maxOpenSearches = 20;
export const searchDays = 7;

export const minLetters = 3;
export const maxFieldLength = 200;

/** Limits of a retention period, in days. */
export const keptDays = { fewest: 7, most: 3_650 };
/** Recipients of orders: by then an order has arrived or has been given up. */
export const recipientDays = { fewest: 90, most: 3_650 };
