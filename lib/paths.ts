import type { Mode } from "#drizzle/mode.ts";
import type { HelpTopic } from "./help-topics.ts";
import type { Term } from "./terms.ts";

/** The workspace and the mode (test or live money) of a page. */
export type Place = { workspace: string; mode: Mode };

const inMode = ({ workspace, mode }: Place) => `/${workspace}/${mode}`;

type OrderSource = {
  productId?: string | undefined;
  sku?: string | undefined;
  pieces?: readonly { sku: string; quantity: number }[] | undefined;
  quoteId?: string | undefined;
  templateId?: string | undefined;
  orderId?: string | undefined;
};
type TemplateSource = { product?: string | undefined; file?: string | undefined; face?: string | undefined };

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The id of the upload area on the page of print files. */
export const uploadId = "upload";

// Most URLs have one of a few forms. The helpers keep this module small, because every page loads it.
const page =
  (name: string) =>
  (place: Place, query = "") =>
    `${inMode(place)}/${name}${query}`;
const onePage =
  (name: string, part = "") =>
  (place: Place, id: string) =>
    `${inMode(place)}/${name}/${id}${part}`;
const setting =
  (name: string) =>
  (workspace: string, query = "") =>
    `/${workspace}/settings/${name}${query}`;
const apiPath =
  (name: string, part = "") =>
  (place: Place, query = "") =>
    `/api/${name}${inMode(place)}${part}${query}`;
const apiItemPath =
  (name: string, part = "") =>
  (place: Place, id: string, query = "") =>
    `/api/${name}${inMode(place)}/${id}${part}${query}`;

/** The only file that builds URLs. */
export const paths = {
  home: () => "/",
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : "/login"),
  /** The sign-in page after a failure; `problem` is the key of the message. */
  loginFailed: (problem: string, next: string) => withQuery("/login", { problem, next }),
  invite: (token: string) => `/invite/${token}`,
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  account: () => "/account",
  /** Password, passkeys, second factor, sessions; `next`: the page that required a second factor. */
  accountSecurity: (next?: string) => withQuery("/account/security", { next }),
  /** Confirms the email address to which the link was sent. */
  confirmEmail: (token: string) => `/account/email/${token}`,
  accountSecurityResult: (result: { problem?: string; done?: "linked" | "proved" }) =>
    withQuery("/account/security", result),
  newWorkspace: () => "/new",
  /** The page for a suspended member. */
  suspended: (workspace: string) => `/suspended/${workspace}`,
  /** Requests a link that sets a new password. */
  forgotPassword: () => "/reset",
  chooseLanguage: (locale: string, next: string) => `/api/language?${new URLSearchParams({ locale, next })}`,
  resetPassword: (token: string) => `/reset/${token}`,
  /** `days`: the length of the period; `zone`: the time zone of its days, else the reader's. */
  overview: (place: Place, period: { days?: string | undefined; zone?: string | undefined } = {}) =>
    withQuery(inMode(place), period),
  catalog: (place: Place, chosen: { compare?: string; lang?: string } = {}) => {
    const query = new URLSearchParams(chosen).toString();
    return `${inMode(place)}/catalog${query && `?${query}`}`;
  },
  /** `lang`: the language of the texts, if it is not the user's own. */
  product: (place: Place, productId: string, lang?: string | null) =>
    `${inMode(place)}/catalog/${productId}${lang ? `?${new URLSearchParams({ lang })}` : ""}`,
  compareProducts: (
    place: Place,
    productIds: readonly string[],
    more: { only?: string; lang?: string } = {},
  ) => `${inMode(place)}/catalog/compare?${new URLSearchParams({ products: productIds.join(","), ...more })}`,
  quotes: (place: Place, show?: "archived" | "discontinued") =>
    withQuery(`${inMode(place)}/quotes`, { show }),
  quote: onePage("quotes"),
  quotePrint: (place: Place, quoteId: string, costs = false) =>
    `${inMode(place)}/quotes/${quoteId}/print${costs ? "?costs=1" : ""}`,
  share: (token: string) => `/share/${token}`,
  tracking: (token: string) => `/share/track/${token}`,
  unsubscribe: (token: string) => `/share/unsubscribe/${token}`,
  /** `query`: the filters as the order list writes them. */
  orders: page("orders"),
  /**
   * Starts from a variant, from quantities of a product's variants, from a whole quote, from a template (`sku` chooses
   * its variant), from another order, or empty.
   */
  newOrder: (place: Place, { productId, sku, pieces, quoteId, templateId, orderId }: OrderSource = {}) =>
    withQuery(`${inMode(place)}/orders/new`, {
      product: productId,
      template: templateId,
      sku,
      quote: quoteId,
      order: orderId,
      pieces: pieces?.map((piece) => `${piece.sku}:${piece.quantity}`).join(),
    }),
  order: onePage("orders"),
  /** A new draft that replaces an order. */
  replaceOrder: onePage("orders", "/change"),
  packingNote: onePage("orders", "/packing-note"),
  problems: (place: Place, tab?: string, kind?: string) =>
    withQuery(`${inMode(place)}/problems`, { lane: tab, kind }),
  glossary: (place: Place, term?: Term) => `${inMode(place)}/glossary${term ? `#${term}` : ""}`,
  help: (topic: HelpTopic) => `/help/${topic}`,
  imports: page("imports"),
  newImport: page("imports/new"),
  import: onePage("imports"),
  addresses: page("addresses"),
  schedules: page("schedules"),
  /** Starts from an order or from a template (`sku` chooses its variant). */
  newSchedule: (place: Place, { orderId, templateId, sku }: OrderSource = {}) =>
    withQuery(`${inMode(place)}/schedules/new`, { order: orderId, template: templateId, sku }),
  schedule: onePage("schedules"),
  changeSchedule: onePage("schedules", "/change"),
  /** `query`: the filters as the file library writes them. */
  files: page("files"),
  upload: (place: Place) => `${inMode(place)}/files#${uploadId}`,
  file: onePage("files"),
  templates: page("templates"),
  /** Starts from a product, a print file, or both; `face` is the print area of the file. */
  newTemplate: (place: Place, from: TemplateSource = {}) => withQuery(`${inMode(place)}/templates/new`, from),
  template: onePage("templates"),
  approvals: (place: Place, tab?: string) =>
    `${inMode(place)}/approvals${tab && tab !== "waiting" ? `?lane=${tab}` : ""}`,
  /** The progress and the results of a run over several orders; `from`: the list from which a person started it. */
  run: (place: Place, id: string, from?: "orders") => withQuery(`${inMode(place)}/runs/${id}`, { from }),
  /** `query`: the filters as the event log writes them. */
  events: page("events"),
  event: onePage("events"),
  refusedPost: onePage("events/refused"),
  /** Missed events, and how they were recovered. */
  gaps: page("events/gaps"),
  inbox: page("inbox"),
  settings: (workspace: string) => `/${workspace}/settings`,
  general: setting("general"),
  connection: setting("connection"),
  webhooks: setting("webhooks"),
  /** The kinds of notifications that a person receives, and the channels. */
  notifications: setting("notifications"),
  team: setting("team"),
  /** The permissions of each role, and the workspace's custom roles. */
  roles: setting("roles"),
  /** The sign-in requirements of the workspace. */
  security: setting("security"),
  /** `query`: the filters as the audit log writes them. */
  audit: setting("audit"),
  /** Personal data of recipients: retention periods, export and erasure. */
  privacy: setting("privacy"),
  paper: setting("paper"),
  /** The emails to the recipients of orders. */
  mails: setting("mails"),
  api: {
    /** The content of the palette when it opens; `recent`: ids that the browser remembers. */
    palette: (place: Place, recent: readonly string[] = []) => {
      const query = new URLSearchParams(recent.map((id) => ["recent", id])).toString();
      return `/api/palette${inMode(place)}${query && `?${query}`}`;
    },
    paletteFound: (place: Place, q: string) =>
      `/api/palette${inMode(place)}/found?${new URLSearchParams({ q })}`,
    /** `query`: the filters as the order list writes them. */
    orders: apiPath("orders"),
    order: apiItemPath("orders"),
    /** Orders that match the one that is being written. */
    orderDuplicates: apiPath("order-duplicates"),
    /** Discontinued line items of a draft, with their replacements. */
    orderReplacements: apiItemPath("order-swaps"),
    /** The people whom a note can mention. */
    colleagues: apiPath("colleagues"),
    orderCount: apiPath("order-count"),
    orderCounts: apiPath("order-counts"),
    /** The tags and the assignees that an order can have. */
    orderLabels: apiPath("order-labels"),
    orderViews: apiPath("order-views"),
    /** The orders with these ids, and which of them match `query`. */
    orderRows: (place: Place, query: string, ids: readonly string[]) => {
      const params = new URLSearchParams([...new URLSearchParams(query), ...ids.map((id) => ["id", id])]);
      return `/api/order-rows${inMode(place)}?${params}`;
    },
    /** The number of orders that match `query`. */
    orderMatches: apiPath("order-matches"),
    /** A misspelled search, corrected. */
    orderSuggestion: (place: Place, q: string) =>
      `/api/order-suggestion${inMode(place)}?${new URLSearchParams({ q })}`,
    /** The filter options of the order list: people, templates, keys, countries. */
    orderChoices: apiPath("order-choices"),
    /** The filtered orders, streamed as CSV or JSON. */
    orderExport: apiPath("exports", "/orders"),
    run: apiItemPath("runs"),
    runRows: apiItemPath("runs", "/rows"),
    paymentRuns: apiPath("runs", "/payments"),
    /** The effects of a run over a selection. It is read by POST, because a selection is too long for a URL. */
    runOutline: apiPath("runs", "/outline"),
    problems: apiPath("problems"),
    problemCounts: apiPath("problems", "/counts"),
    imports: apiPath("imports"),
    /** A sample file for a first import. */
    importSample: apiPath("imports", "/sample"),
    import: apiItemPath("imports"),
    importRows: apiItemPath("imports", "/rows"),
    /** The failed rows as a file that can be corrected and imported again. */
    importFailures: apiItemPath("imports", "/failed"),
    addresses: apiPath("addresses"),
    schedules: apiPath("schedules"),
    schedule: apiItemPath("schedules"),
    creations: apiPath("creations"),
    paymentOutlook: apiPath("payment-outlook"),
    approvals: (place: Place, tab: string, cursor: string) =>
      `/api/approvals${inMode(place)}?${new URLSearchParams({ lane: tab, ...(cursor && { cursor }) })}`,
    approvalCounts: apiPath("approvals", "/counts"),
    estimate: apiPath("estimates"),
    shareLogo: (token: string) => `/api/share/${token}/logo`,
    sharePicture: (token: string, lineId: string) => `/api/share/${token}/pictures/${lineId}`,
    /** Takes one POST without a session. `fromPage`: it then returns to the page. */
    unsubscribe: (token: string, fromPage = false) =>
      `/api/share/unsubscribe/${token}${fromPage ? "?page" : ""}`,
    trackingLogo: (token: string) => `/api/share/track/${token}/logo`,
    logo: (workspace: string) => `/api/logos/${workspace}`,
    mailPreview: (workspace: string) => `/api/mail-previews/${workspace}`,
    destinations: apiPath("destinations"),
    product: (place: Place, productId: string) => `/api/catalog${inMode(place)}/products/${productId}`,
    frames: (place: Place, productIds: readonly string[]) =>
      `/api/catalog${inMode(place)}/frames?${new URLSearchParams(productIds.map((id) => ["product", id]))}`,
    variants: (place: Place, skus: readonly string[]) =>
      `/api/catalog${inMode(place)}/variants?${new URLSearchParams(skus.map((sku) => ["sku", sku]))}`,
    /** `query`: the filters as the file library writes them. */
    files: apiPath("files"),
    /** The folders and tags of the library. */
    fileLabels: apiPath("files", "/labels"),
    file: apiItemPath("files"),
    /** The orders, quotes and templates that use a file. */
    fileUses: apiItemPath("files", "/uses"),
    filePreview: apiItemPath("files", "/preview"),
    /** The print areas that a file fits. */
    fileAreas: apiItemPath("files", "/areas"),
    /** The tus endpoint that creates uploads; each upload has its own URL below it. */
    uploads: apiPath("uploads"),
    /** The uploads in progress, and the results of finished ones. */
    uploadStates: apiPath("upload-states"),
    uploadPreview: apiItemPath("upload-states", "/preview"),
    printFile: (token: string) => `/api/print-files/${token}`,
    templates: apiPath("templates"),
    template: apiItemPath("templates"),
    /** Images of a template's product with its prints. `query`: colours, faces and side. */
    mockups: apiItemPath("mockups"),
    quotes: apiPath("quotes"),
    quote: apiItemPath("quotes"),
    quoteEstimate: apiItemPath("quotes", "/estimate"),
    quoteVersions: apiItemPath("quotes", "/versions"),
    quoteShares: apiItemPath("quotes", "/shares"),
    quoteOrders: apiItemPath("quotes", "/orders"),
    /** `query`: as `writeCatalogSearch` writes it. */
    catalogSearch: (place: Place, query: string, cursor: string) => {
      const more = cursor && `${query ? "&" : "?"}${new URLSearchParams({ cursor })}`;
      return `/api/catalog${inMode(place)}/search${query}${more}`;
    },
    catalogState: (place: Place, lang: string) =>
      `/api/catalog${inMode(place)}/state?${new URLSearchParams({ lang })}`,
    /** `query`: the filters as the event log writes them. */
    events: apiPath("events"),
    /** The filter options of the event log: types, reasons and endpoints. */
    eventChoices: apiPath("event-choices"),
    refusedPosts: apiPath("refused-posts"),
    eventExport: apiPath("exports", "/events"),
    gaps: apiPath("event-gaps"),
    freshness: apiPath("freshness"),
    inbox: apiPath("inbox"),
    inboxCount: apiPath("inbox", "/count"),
    /**
     * The stream of changes. `since`: the time when the page was rendered; `listener`: the fingerprint of its viewer.
     */
    live: (place: Place, given: { since?: string | null; viewer?: string | null } = {}) =>
      withQuery(`/api/live${inMode(place)}`, given),
    auditExport: (workspace: string, query = "") => `/api/audit/${workspace}/export${query}`,
    personExport: (workspace: string, erasureId: string) => `/api/privacy/${workspace}/${erasureId}`,
    /** Starts a sign-in at the OIDC provider and returns to `next`; `anew` asks a signed-in user for proof again. */
    oidcStart: (given: { next: string; anew?: "1" }) => withQuery("/api/oidc/start", given),
    /** The redirect URI that is registered at the provider. */
    oidcCallback: () => "/api/oidc/callback",
    webhook: (endpoint: string) => `/api/webhooks/${endpoint}`,
  },
} as const;

/** The header in which the proxy passes the path: a layout cannot read it otherwise. */
export const pathHeader = "x-pressroom-path";

/**
 * A target after sign-in, if it is a path of Pressroom, else the home page: a link may not redirect people to another
 * site.
 */
export function localPath(wanted: string | string[] | undefined): string {
  const base = "http://local.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, base))
    return paths.home();
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // A browser reads the text after two slashes as another host.
  return origin === base && !pathname.startsWith("//") && !wanted.startsWith("//")
    ? `${pathname}${search}${hash}`
    : paths.home();
}
