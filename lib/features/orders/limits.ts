/** Private views per member, and shared views per workspace: as many as a menu can show. */
export const maxViews = 50;
export const maxViewNameLength = 60;
/** Limits of an order's tags, without zod, so that a form can check them while a person types. Characters per tag. */
export const maxTagLength = 50;
/** Tags per order. */
export const maxTagsPerOrder = 20;
/** Orders that one call can tag or assign; a run handles more. */
export const maxLabelledOrders = 100;
