/** First segments that mean something else, so that no workspace may take them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "account",
  "api",
  "assets",
  "invite",
  "login",
  "new",
  "reset",
  "setup",
  "share",
  "static",
  "suspended",
  "_next",
]);
