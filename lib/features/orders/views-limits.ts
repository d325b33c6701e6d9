/** What a menu can hold, of one person and of everybody. */
export const mostViews = 50;
export const longestViewName = 60;
