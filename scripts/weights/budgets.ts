/**
 * The limit of the JavaScript and styles of a page, gzipped, before any interaction, as a multiple of an empty Next
 * page. `form` is for the pages of `forms`, `read` for all others.
 */
export const goals = { read: 1.5, form: 1.75 } as const;

/** The pages with input fields, by the pattern of their address. */
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
  "/[workspace]/settings/mails",
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
