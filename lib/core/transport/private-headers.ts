/** Keyed data is nobody else's: no cache on the way may keep it. */
export const privateHeaders = { "Cache-Control": "private, no-store" };
