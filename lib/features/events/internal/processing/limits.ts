/** Events that one press is about. */
export const mostRetried = 100;
