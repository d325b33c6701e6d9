/**
 * How often what an empty Next page loads a page may load of JavaScript and styles, gzipped, before anything is touched: what
 * is read, and what one types into.
 */
export const goals = { read: 1.5, form: 1.75 } as const;
export type Kind = keyof typeof goals;

const desk = (kinds: Record<string, Kind>): [string, Kind][] =>
  Object.entries(kinds).map(([page, kind]) => [`/[workspace]/[mode]${page}`, kind]);

const settings = (kinds: Record<string, Kind>): [string, Kind][] =>
  Object.entries(kinds).map(([page, kind]) => [`/[workspace]/settings/${page}`, kind]);

/** Of every page, by the pattern of its address. */
export const kinds: ReadonlyMap<string, Kind> = new Map([
  ...desk({
    "": "read",
    "/addresses": "read",
    "/approvals": "read",
    "/approvals/runs/[run]": "read",
    "/catalog": "read",
    "/catalog/[product]": "read",
    "/catalog/compare": "read",
    "/events": "read",
    "/events/[event]": "read",
    "/events/gaps": "read",
    "/events/refused/[refusal]": "read",
    "/files": "read",
    "/files/[file]": "form",
    "/glossary": "read",
    "/imports": "read",
    "/imports/[import]": "read",
    "/imports/new": "form",
    "/inbox": "read",
    "/orders": "read",
    "/orders/[order]": "read",
    "/orders/[order]/change": "form",
    "/orders/[order]/packing-note": "read",
    "/orders/bulk/[bulk]": "read",
    "/orders/new": "form",
    "/problems": "read",
    "/quotes": "read",
    "/quotes/[quote]": "form",
    "/quotes/[quote]/print": "read",
    "/schedules": "read",
    "/schedules/[schedule]": "read",
    "/schedules/[schedule]/change": "form",
    "/schedules/new": "form",
    "/templates": "read",
    "/templates/[template]": "form",
    "/templates/new": "form",
  }),
  ...settings({
    audit: "read",
    connection: "form",
    general: "form",
    notifications: "form",
    paper: "form",
    privacy: "form",
    roles: "form",
    security: "form",
    team: "form",
    webhooks: "read",
  }),
  ["/", "read"],
  ["/account", "form"],
  ["/account/email/[confirmation]", "form"],
  ["/account/security", "form"],
  ["/invite/[token]", "form"],
  ["/login", "form"],
  ["/new", "form"],
  ["/reset", "form"],
  ["/reset/[reset]", "form"],
  ["/setup", "form"],
  ["/share/[share]", "read"],
  ["/suspended/[workspace]", "read"],
]);
