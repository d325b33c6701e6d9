/** First URL segments that have another meaning. No workspace may take one as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  "account",
  "api",
  "assets",
  "help",
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
