/** Endpoints of an account (specification, "Limits"). */
export const mostEndpoints = 10;
