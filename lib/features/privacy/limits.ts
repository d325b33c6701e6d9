/** What is found beyond that is not kept to choose from. */
export const mostMatches = 5_000;
/** Different recipients that are shown of them. */
export const mostIdentities = 200;
/** Searches of a workspace that nobody has ended, and for how many days one is kept. */
export const mostOpenSearches = 20;
export const searchDays = 7;

export const fewestLetters = 3;
export const longestField = 200;

/** For how many days what is kept may be kept. */
export const keptDays = { fewest: 7, most: 3_650 };
/** Recipients of orders: by then an order has arrived, or has been given up. */
export const recipientDays = { fewest: 90, most: 3_650 };
