import type { Mode } from "#drizzle/mode.ts";
import type { Term } from "./terms.ts";

/** Where in Pressroom something belongs: whose, and whose money. */
export type Place = { workspace: string; mode: Mode };

const inMode = ({ workspace, mode }: Place) => `/${workspace}/${mode}`;

type OrderSource = {
  productId?: string | undefined;
  sku?: string | undefined;
  quoteId?: string | undefined;
  templateId?: string | undefined;
  orderId?: string | undefined;
};
type TemplateSource = { product?: string | undefined; file?: string | undefined; face?: string | undefined };

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Where on the page of files new ones are taken. */
export const uploadId = "upload";

/** The one file that spells URLs. */
export const paths = {
  home: () => "/",
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  /** Back at the sign-in, with the name of the sentence that says why. */
  loginFailed: (problem: string, next: string) => withQuery("/login", { problem, next }),
  invite: (token: string) => `/invite/${token}`,
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  account: () => "/account",
  /** Password, passkeys, second factor, sessions; `next`: what was refused for want of a second factor. */
  accountSecurity: (next?: string) => withQuery("/account/security", { next }),
  /** Confirms the address that the link was mailed to. */
  confirmEmail: (token: string) => `/account/email/${token}`,
  accountSecurityTold: (told: { problem?: string; done?: "linked" | "proved" }) =>
    withQuery("/account/security", told),
  newWorkspace: () => "/new",
  /** Where a member is told that they may not come in for now. */
  suspended: (workspace: string) => `/suspended/${workspace}`,
  /** Where somebody asks for a link that sets a password. */
  forgotPassword: () => "/reset",
  chooseLanguage: (locale: string, next: string) => `/api/language?${new URLSearchParams({ locale, next })}`,
  resetPassword: (token: string) => `/reset/${token}`,
  /** `days`: the period of its figures; `zone`: whose days they are, else the reader's. */
  overview: (place: Place, period: { days?: string | undefined; zone?: string | undefined } = {}) =>
    withQuery(inMode(place), period),
  catalog: (place: Place, chosen: { compare?: string; lang?: string } = {}) => {
    const query = new URLSearchParams(chosen).toString();
    return `${inMode(place)}/catalog${query && `?${query}`}`;
  },
  /** `lang`: of the texts, where it is not the person's own. */
  product: (place: Place, productId: string, lang?: string | null) =>
    `${inMode(place)}/catalog/${productId}${lang ? `?${new URLSearchParams({ lang })}` : ""}`,
  compareProducts: (
    place: Place,
    productIds: readonly string[],
    more: { only?: string; lang?: string } = {},
  ) => `${inMode(place)}/catalog/compare?${new URLSearchParams({ products: productIds.join(","), ...more })}`,
  quotes: (place: Place, show?: "archived" | "discontinued") =>
    withQuery(`${inMode(place)}/quotes`, { show }),
  quote: (place: Place, quoteId: string) => `${inMode(place)}/quotes/${quoteId}`,
  quotePrint: (place: Place, quoteId: string, costs = false) =>
    `${inMode(place)}/quotes/${quoteId}/print${costs ? "?costs=1" : ""}`,
  share: (token: string) => `/share/${token}`,
  /** `query` as the list writes it. */
  orders: (place: Place, query = "") => `${inMode(place)}/orders${query}`,
  /**
   * Of a variant, of everything in a quote, of a template, whose variant may be chosen there, of another order, or of
   * nothing yet.
   */
  newOrder: (place: Place, { productId, sku, quoteId, templateId, orderId }: OrderSource = {}) =>
    withQuery(`${inMode(place)}/orders/new`, {
      product: productId,
      template: templateId,
      sku,
      quote: quoteId,
      order: orderId,
    }),
  order: (place: Place, orderId: string) => `${inMode(place)}/orders/${orderId}`,
  /** A new draft that takes the place of an order. */
  changeOrder: (place: Place, orderId: string) => `${inMode(place)}/orders/${orderId}/change`,
  packingNote: (place: Place, orderId: string) => `${inMode(place)}/orders/${orderId}/packing-note`,
  bulkRun: (place: Place, runId: string) => `${inMode(place)}/orders/bulk/${runId}`,
  problems: (place: Place, lane?: string, kind?: string) =>
    withQuery(`${inMode(place)}/problems`, { lane, kind }),
  glossary: (place: Place, term?: Term) => `${inMode(place)}/glossary${term ? `#${term}` : ""}`,
  imports: (place: Place) => `${inMode(place)}/imports`,
  newImport: (place: Place) => `${inMode(place)}/imports/new`,
  import: (place: Place, importId: string) => `${inMode(place)}/imports/${importId}`,
  addresses: (place: Place, query = "") => `${inMode(place)}/addresses${query}`,
  schedules: (place: Place) => `${inMode(place)}/schedules`,
  /** Of an order or of a template, whose variant may be chosen there. */
  newSchedule: (place: Place, { orderId, templateId, sku }: OrderSource = {}) =>
    withQuery(`${inMode(place)}/schedules/new`, { order: orderId, template: templateId, sku }),
  schedule: (place: Place, scheduleId: string) => `${inMode(place)}/schedules/${scheduleId}`,
  changeSchedule: (place: Place, scheduleId: string) => `${inMode(place)}/schedules/${scheduleId}/change`,
  /** `query` as the library writes it. */
  files: (place: Place, query = "") => `${inMode(place)}/files${query}`,
  upload: (place: Place) => `${inMode(place)}/files#${uploadId}`,
  file: (place: Place, fileId: string) => `${inMode(place)}/files/${fileId}`,
  templates: (place: Place) => `${inMode(place)}/templates`,
  /** Of a product, of a print file, or of both; `face` says where the file is printed. */
  newTemplate: (place: Place, from: TemplateSource = {}) => withQuery(`${inMode(place)}/templates/new`, from),
  template: (place: Place, templateId: string) => `${inMode(place)}/templates/${templateId}`,
  approvals: (place: Place, lane?: string) =>
    `${inMode(place)}/approvals${lane && lane !== "waiting" ? `?lane=${lane}` : ""}`,
  paymentRun: (place: Place, runId: string) => `${inMode(place)}/approvals/runs/${runId}`,
  /** `query` as the log writes it. */
  events: (place: Place, query = "") => `${inMode(place)}/events${query}`,
  event: (place: Place, eventId: string) => `${inMode(place)}/events/${eventId}`,
  refusedPost: (place: Place, refusalId: string) => `${inMode(place)}/events/refused/${refusalId}`,
  /** What was missed, and how it was made up for. */
  gaps: (place: Place, query = "") => `${inMode(place)}/events/gaps${query}`,
  inbox: (place: Place) => `${inMode(place)}/inbox`,
  settings: (workspace: string) => `/${workspace}/settings`,
  general: (workspace: string) => `/${workspace}/settings/general`,
  connection: (workspace: string) => `/${workspace}/settings/connection`,
  webhooks: (workspace: string) => `/${workspace}/settings/webhooks`,
  /** What a person is told of, and how. */
  notifications: (workspace: string) => `/${workspace}/settings/notifications`,
  team: (workspace: string) => `/${workspace}/settings/team`,
  /** What each role may do, and roles of the workspace's own. */
  roles: (workspace: string) => `/${workspace}/settings/roles`,
  /** What is asked of who comes in. */
  security: (workspace: string) => `/${workspace}/settings/security`,
  /** `query` as the log writes it. */
  audit: (workspace: string, query = "") => `/${workspace}/settings/audit${query}`,
  /** What is kept of recipients, for how long, and its export and erasure. */
  privacy: (workspace: string) => `/${workspace}/settings/privacy`,
  paper: (workspace: string) => `/${workspace}/settings/paper`,
  api: {
    /** What the palette shows when it opens; `recent`: ids that the browser remembers. */
    palette: (place: Place, recent: readonly string[] = []) => {
      const query = new URLSearchParams(recent.map((id) => ["recent", id])).toString();
      return `/api/palette${inMode(place)}${query && `?${query}`}`;
    },
    paletteFound: (place: Place, q: string) =>
      `/api/palette${inMode(place)}/found?${new URLSearchParams({ q })}`,
    /** `query` as the list writes it. */
    orders: (place: Place, query = "") => `/api/orders${inMode(place)}${query}`,
    order: (place: Place, orderId: string) => `/api/orders${inMode(place)}/${orderId}`,
    /** Orders just like one that is being written. */
    orderDuplicates: (place: Place) => `/api/order-duplicates${inMode(place)}`,
    /** Lines of a draft that are not made any more, with what replaces them. */
    orderSwaps: (place: Place, orderId: string) => `/api/order-swaps${inMode(place)}/${orderId}`,
    /** Whom a note may name. */
    colleagues: (place: Place) => `/api/colleagues${inMode(place)}`,
    orderCounts: (place: Place) => `/api/order-counts${inMode(place)}`,
    /** What orders can be marked with and given to. */
    orderLabels: (place: Place) => `/api/order-labels${inMode(place)}`,
    orderViews: (place: Place) => `/api/order-views${inMode(place)}`,
    /** Those with these ids, and which of them `query` lists. */
    orderRows: (place: Place, query: string, ids: readonly string[]) => {
      const asked = new URLSearchParams([...new URLSearchParams(query), ...ids.map((id) => ["id", id])]);
      return `/api/order-rows${inMode(place)}?${asked}`;
    },
    /** How many `query` lists. */
    orderMatches: (place: Place, query: string) => `/api/order-matches${inMode(place)}${query}`,
    /** What orders can be filtered by: people, templates, keys, countries. */
    orderChoices: (place: Place) => `/api/order-choices${inMode(place)}`,
    /** What is filtered, streamed as CSV or JSON. */
    orderExport: (place: Place, query = "") => `/api/exports${inMode(place)}/orders${query}`,
    bulkRuns: (place: Place) => `/api/bulk-runs${inMode(place)}`,
    bulkRun: (place: Place, runId: string) => `/api/bulk-runs${inMode(place)}/${runId}`,
    /** What would become of a selection; read by POST, for it is too long for an address. */
    bulkOutline: (place: Place) => `/api/bulk-runs${inMode(place)}/outline`,
    bulkRows: (place: Place, runId: string, query = "") =>
      `/api/bulk-runs${inMode(place)}/${runId}/rows${query}`,
    problems: (place: Place, query = "") => `/api/problems${inMode(place)}${query}`,
    problemCounts: (place: Place) => `/api/problems${inMode(place)}/counts`,
    imports: (place: Place) => `/api/imports${inMode(place)}`,
    /** A file to try an import with. */
    importSample: (place: Place) => `/api/imports${inMode(place)}/sample`,
    import: (place: Place, importId: string) => `/api/imports${inMode(place)}/${importId}`,
    importRows: (place: Place, importId: string, query = "") =>
      `/api/imports${inMode(place)}/${importId}/rows${query}`,
    /** The failed rows as a file that can be corrected and dropped in again. */
    importFailures: (place: Place, importId: string) => `/api/imports${inMode(place)}/${importId}/failed`,
    addresses: (place: Place, query = "") => `/api/addresses${inMode(place)}${query}`,
    schedules: (place: Place) => `/api/schedules${inMode(place)}`,
    schedule: (place: Place, scheduleId: string) => `/api/schedules${inMode(place)}/${scheduleId}`,
    creations: (place: Place) => `/api/creations${inMode(place)}`,
    paymentOutlook: (place: Place) => `/api/payment-outlook${inMode(place)}`,
    approvals: (place: Place, lane: string, cursor: string) =>
      `/api/approvals${inMode(place)}?${new URLSearchParams({ lane, ...(cursor && { cursor }) })}`,
    approvalCounts: (place: Place) => `/api/approvals${inMode(place)}/counts`,
    paymentRuns: (place: Place) => `/api/payment-runs${inMode(place)}`,
    paymentRun: (place: Place, runId: string) => `/api/payment-runs${inMode(place)}/${runId}`,
    estimate: (place: Place) => `/api/estimates${inMode(place)}`,
    shareLogo: (token: string) => `/api/share/${token}/logo`,
    logo: (workspace: string) => `/api/logos/${workspace}`,
    destinations: (place: Place) => `/api/destinations${inMode(place)}`,
    product: (place: Place, productId: string) => `/api/catalog${inMode(place)}/products/${productId}`,
    variants: (place: Place, skus: readonly string[]) =>
      `/api/catalog${inMode(place)}/variants?${new URLSearchParams(skus.map((sku) => ["sku", sku]))}`,
    /** `query` as the library writes it. */
    files: (place: Place, query = "") => `/api/files${inMode(place)}${query}`,
    /** Folders and tags of the library. */
    fileLabels: (place: Place) => `/api/files${inMode(place)}/labels`,
    file: (place: Place, fileId: string) => `/api/files${inMode(place)}/${fileId}`,
    /** What prints a file. */
    fileUses: (place: Place, fileId: string) => `/api/files${inMode(place)}/${fileId}/uses`,
    filePreview: (place: Place, fileId: string) => `/api/files${inMode(place)}/${fileId}/preview`,
    /** Where a file can be printed. */
    fileAreas: (place: Place, fileId: string, query = "") =>
      `/api/files${inMode(place)}/${fileId}/areas${query}`,
    /** Where tus begins an upload; each has its own address below it. */
    uploads: (place: Place) => `/api/uploads${inMode(place)}`,
    /** Those under way, and what became of them. */
    uploadStates: (place: Place) => `/api/upload-states${inMode(place)}`,
    uploadPreview: (place: Place, uploadId: string) =>
      `/api/upload-states${inMode(place)}/${uploadId}/preview`,
    printFile: (token: string) => `/api/print-files/${token}`,
    templates: (place: Place) => `/api/templates${inMode(place)}`,
    template: (place: Place, templateId: string) => `/api/templates${inMode(place)}/${templateId}`,
    quotes: (place: Place) => `/api/quotes${inMode(place)}`,
    quote: (place: Place, quoteId: string) => `/api/quotes${inMode(place)}/${quoteId}`,
    quoteEstimate: (place: Place, quoteId: string) => `/api/quotes${inMode(place)}/${quoteId}/estimate`,
    quoteVersions: (place: Place, quoteId: string) => `/api/quotes${inMode(place)}/${quoteId}/versions`,
    quoteShares: (place: Place, quoteId: string) => `/api/quotes${inMode(place)}/${quoteId}/shares`,
    quoteOrders: (place: Place, quoteId: string) => `/api/quotes${inMode(place)}/${quoteId}/orders`,
    /** `query` as `writeCatalogSearch` writes it. */
    catalogSearch: (place: Place, query: string, cursor: string) => {
      const more = cursor && `${query ? "&" : "?"}${new URLSearchParams({ cursor })}`;
      return `/api/catalog${inMode(place)}/search${query}${more}`;
    },
    catalogState: (place: Place, lang: string) =>
      `/api/catalog${inMode(place)}/state?${new URLSearchParams({ lang })}`,
    /** `query` as the log writes it. */
    events: (place: Place, query = "") => `/api/events${inMode(place)}${query}`,
    /** Types, reasons and receivers that the log can be narrowed down to. */
    eventChoices: (place: Place) => `/api/event-choices${inMode(place)}`,
    refusedPosts: (place: Place, query = "") => `/api/refused-posts${inMode(place)}${query}`,
    eventExport: (place: Place, query = "") => `/api/exports${inMode(place)}/events${query}`,
    gaps: (place: Place, query = "") => `/api/event-gaps${inMode(place)}${query}`,
    freshness: (place: Place) => `/api/freshness${inMode(place)}`,
    inbox: (place: Place, query = "") => `/api/inbox${inMode(place)}${query}`,
    inboxCount: (place: Place) => `/api/inbox${inMode(place)}/count`,
    /** What changes, and what did since a moment of the server. `listener`: for whom the page was rendered. */
    live: (place: Place, given: { since?: string | null; listener?: string | null } = {}) =>
      withQuery(`/api/live${inMode(place)}`, given),
    /** The same once, up to now; `until` is what others have heard of. */
    missed: (place: Place, given: { since: string | null; until: string | null; listener: string | null }) =>
      withQuery(`/api/live${inMode(place)}/missed`, given),
    auditExport: (workspace: string, query = "") => `/api/audit/${workspace}/export${query}`,
    personExport: (workspace: string, erasureId: string) => `/api/privacy/${workspace}/${erasureId}`,
    /** Where signing in by the other provider begins, to come back to `next`; `anew` proves again who is signed in. */
    oidcStart: (given: { next: string; anew?: "1" }) => withQuery("/api/oidc/start", given),
    /** Registered there as where it sends people back to. */
    oidcCallback: () => "/api/oidc/callback",
    webhook: (endpoint: string) => `/api/webhooks/${endpoint}`,
  },
} as const;

/** Where the proxy writes what was asked for: a layout cannot read it otherwise. */
export const pathHeader = "x-pressroom-path";

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

/** An address to go on to, only if it is one of ours: a link may not send people elsewhere after signing in. */
export function localPath(wanted: string | string[] | undefined): string {
  const base = "http://local.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, base))
    return paths.home();
  return new URL(wanted, base).origin === base ? wanted : paths.home();
}
