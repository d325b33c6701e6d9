/**
 * How often what an empty Next page loads a page may load of JavaScript and styles, gzipped, before anything is touched: a
 * list or what is only read, what has pictures or much to look at, what one types into.
 */
export const goals = { list: 1.25, look: 1.5, form: 1.75 } as const;
export type Kind = keyof typeof goals;

const desk = (kinds: Record<string, Kind>): [string, Kind][] =>
  Object.entries(kinds).map(([page, kind]) => [`/[workspace]/[mode]${page}`, kind]);

const settings = (kinds: Record<string, Kind>): [string, Kind][] =>
  Object.entries(kinds).map(([page, kind]) => [`/[workspace]/settings/${page}`, kind]);

/** Of every page, by the pattern of its address. */
export const kinds: ReadonlyMap<string, Kind> = new Map([
  ...desk({
    "": "list",
    "/addresses": "list",
    "/approvals": "list",
    "/approvals/runs/[run]": "look",
    "/catalog": "look",
    "/catalog/[product]": "look",
    "/catalog/compare": "look",
    "/events": "list",
    "/events/[event]": "look",
    "/events/gaps": "look",
    "/events/refused/[refusal]": "look",
    "/files": "list",
    "/files/[file]": "form",
    "/glossary": "list",
    "/imports": "list",
    "/imports/[import]": "look",
    "/imports/new": "form",
    "/inbox": "list",
    "/orders": "list",
    "/orders/[order]": "look",
    "/orders/[order]/change": "form",
    "/orders/[order]/packing-note": "list",
    "/orders/bulk/[bulk]": "look",
    "/orders/new": "form",
    "/problems": "list",
    "/quotes": "list",
    "/quotes/[quote]": "look",
    "/quotes/[quote]/print": "list",
    "/schedules": "list",
    "/schedules/[schedule]": "look",
    "/schedules/[schedule]/change": "form",
    "/schedules/new": "form",
    "/templates": "list",
    "/templates/[template]": "form",
    "/templates/new": "form",
  }),
  ...settings({
    audit: "list",
    connection: "form",
    general: "form",
    notifications: "form",
    paper: "form",
    privacy: "form",
    roles: "form",
    security: "form",
    team: "form",
    webhooks: "list",
  }),
  ["/", "list"],
  ["/account", "form"],
  ["/account/email/[confirmation]", "form"],
  ["/account/security", "form"],
  ["/invite/[token]", "form"],
  ["/login", "form"],
  ["/new", "form"],
  ["/reset", "form"],
  ["/reset/[reset]", "form"],
  ["/setup", "form"],
  ["/share/[share]", "list"],
  ["/suspended/[workspace]", "list"],
]);

/**
 * Pages beyond their goal, in kB: as heavy as this and no heavier. Each is to be taken out when its page meets the goal, and
 * lowered when it became lighter.
 */
export const misses: ReadonlyMap<string, number> = new Map([
  ["/[workspace]/[mode]", 169.9],
  ["/[workspace]/[mode]/addresses", 171.6],
  ["/[workspace]/[mode]/approvals", 178.3],
  ["/[workspace]/[mode]/events", 177.6],
  ["/[workspace]/[mode]/files", 188.4],
  ["/[workspace]/[mode]/imports", 170.3],
  ["/[workspace]/[mode]/inbox", 171.4],
  ["/[workspace]/[mode]/orders", 182.7],
  ["/[workspace]/[mode]/problems", 177.3],
  ["/[workspace]/[mode]/quotes", 171.2],
  ["/[workspace]/[mode]/schedules", 170],
  ["/[workspace]/[mode]/templates", 172.5],
]);
