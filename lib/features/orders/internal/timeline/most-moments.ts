/** Of each kind, the newest: an order whose history is longer has trouble that no timeline tells. */
export const mostMoments = 200;
