/** What a menu can hold, of one person and of everybody. */
export const mostViews = 50;
export const longestViewName = 60;
/** Bounds of what orders are marked with, told while one types, without zod. */
export const longestTag = 50;
/** Of one order. */
export const mostTags = 20;
/** Orders that one call marks; more are a run. */
export const mostMarked = 100;
