/**
 * How often what an empty Next page loads a page may load of JavaScript and styles, gzipped, before anything is touched: what
 * is read, and what one types into.
 */
export const goals = { read: 1.5, form: 1.75 } as const;

/** The pages that one types into, by the pattern of their address; each other page is read. */
export const forms: ReadonlySet<string> = new Set([
  "/[workspace]/[mode]/files/[file]",
  "/[workspace]/[mode]/imports/new",
  "/[workspace]/[mode]/orders/[order]/change",
  "/[workspace]/[mode]/orders/new",
  "/[workspace]/[mode]/quotes/[quote]",
  "/[workspace]/[mode]/schedules/[schedule]/change",
  "/[workspace]/[mode]/schedules/new",
  "/[workspace]/[mode]/templates/[template]",
  "/[workspace]/[mode]/templates/new",
  "/[workspace]/settings/connection",
  "/[workspace]/settings/general",
  "/[workspace]/settings/notifications",
  "/[workspace]/settings/paper",
  "/[workspace]/settings/privacy",
  "/[workspace]/settings/roles",
  "/[workspace]/settings/security",
  "/[workspace]/settings/team",
  "/account",
  "/account/email/[confirmation]",
  "/account/security",
  "/invite/[token]",
  "/login",
  "/new",
  "/reset",
  "/reset/[reset]",
  "/setup",
]);
