/** The cookie in which the browser stores the reader's time zone for the server. */
export const zoneCookie = "zone";
