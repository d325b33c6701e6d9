/** Of one person: more than anybody's devices. */
export const mostPasskeys = 20;
