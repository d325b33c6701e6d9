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

// Most addresses are of a kind: said once, since this travels to every page.
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
const asked =
  (name: string, part = "") =>
  (place: Place, query = "") =>
    `/api/${name}${inMode(place)}${part}${query}`;
const askedOne =
  (name: string, part = "") =>
  (place: Place, id: string, query = "") =>
    `/api/${name}${inMode(place)}/${id}${part}${query}`;

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
  quote: onePage("quotes"),
  quotePrint: (place: Place, quoteId: string, costs = false) =>
    `${inMode(place)}/quotes/${quoteId}/print${costs ? "?costs=1" : ""}`,
  share: (token: string) => `/share/${token}`,
  /** `query` as the list writes it. */
  orders: page("orders"),
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
  order: onePage("orders"),
  /** A new draft that takes the place of an order. */
  changeOrder: onePage("orders", "/change"),
  packingNote: onePage("orders", "/packing-note"),
  problems: (place: Place, lane?: string, kind?: string) =>
    withQuery(`${inMode(place)}/problems`, { lane, kind }),
  glossary: (place: Place, term?: Term) => `${inMode(place)}/glossary${term ? `#${term}` : ""}`,
  imports: page("imports"),
  newImport: page("imports/new"),
  import: onePage("imports"),
  addresses: page("addresses"),
  schedules: page("schedules"),
  /** Of an order or of a template, whose variant may be chosen there. */
  newSchedule: (place: Place, { orderId, templateId, sku }: OrderSource = {}) =>
    withQuery(`${inMode(place)}/schedules/new`, { order: orderId, template: templateId, sku }),
  schedule: onePage("schedules"),
  changeSchedule: onePage("schedules", "/change"),
  /** `query` as the library writes it. */
  files: page("files"),
  upload: (place: Place) => `${inMode(place)}/files#${uploadId}`,
  file: onePage("files"),
  templates: page("templates"),
  /** Of a product, of a print file, or of both; `face` says where the file is printed. */
  newTemplate: (place: Place, from: TemplateSource = {}) => withQuery(`${inMode(place)}/templates/new`, from),
  template: onePage("templates"),
  approvals: (place: Place, lane?: string) =>
    `${inMode(place)}/approvals${lane && lane !== "waiting" ? `?lane=${lane}` : ""}`,
  /** What becomes of several orders that one decision is about. */
  run: onePage("runs"),
  /** `query` as the log writes it. */
  events: page("events"),
  event: onePage("events"),
  refusedPost: onePage("events/refused"),
  /** What was missed, and how it was made up for. */
  gaps: page("events/gaps"),
  inbox: page("inbox"),
  settings: (workspace: string) => `/${workspace}/settings`,
  general: setting("general"),
  connection: setting("connection"),
  webhooks: setting("webhooks"),
  /** What a person is told of, and how. */
  notifications: setting("notifications"),
  team: setting("team"),
  /** What each role may do, and roles of the workspace's own. */
  roles: setting("roles"),
  /** What is asked of who comes in. */
  security: setting("security"),
  /** `query` as the log writes it. */
  audit: setting("audit"),
  /** What is kept of recipients, for how long, and its export and erasure. */
  privacy: setting("privacy"),
  paper: setting("paper"),
  api: {
    /** What the palette shows when it opens; `recent`: ids that the browser remembers. */
    palette: (place: Place, recent: readonly string[] = []) => {
      const query = new URLSearchParams(recent.map((id) => ["recent", id])).toString();
      return `/api/palette${inMode(place)}${query && `?${query}`}`;
    },
    paletteFound: (place: Place, q: string) =>
      `/api/palette${inMode(place)}/found?${new URLSearchParams({ q })}`,
    /** `query` as the list writes it. */
    orders: asked("orders"),
    order: askedOne("orders"),
    /** Orders just like one that is being written. */
    orderDuplicates: asked("order-duplicates"),
    /** Lines of a draft that are not made any more, with what replaces them. */
    orderSwaps: askedOne("order-swaps"),
    /** Whom a note may name. */
    colleagues: asked("colleagues"),
    orderCounts: asked("order-counts"),
    /** What orders can be marked with and given to. */
    orderLabels: asked("order-labels"),
    orderViews: asked("order-views"),
    /** Those with these ids, and which of them `query` lists. */
    orderRows: (place: Place, query: string, ids: readonly string[]) => {
      const asked = new URLSearchParams([...new URLSearchParams(query), ...ids.map((id) => ["id", id])]);
      return `/api/order-rows${inMode(place)}?${asked}`;
    },
    /** How many `query` lists. */
    orderMatches: asked("order-matches"),
    /** What orders can be filtered by: people, templates, keys, countries. */
    orderChoices: asked("order-choices"),
    /** What is filtered, streamed as CSV or JSON. */
    orderExport: asked("exports", "/orders"),
    run: askedOne("runs"),
    runRows: askedOne("runs", "/rows"),
    paymentRuns: asked("runs", "/payments"),
    /** What would become of a selection; read by POST, for it is too long for an address. */
    runOutline: asked("runs", "/outline"),
    problems: asked("problems"),
    problemCounts: asked("problems", "/counts"),
    imports: asked("imports"),
    /** A file to try an import with. */
    importSample: asked("imports", "/sample"),
    import: askedOne("imports"),
    importRows: askedOne("imports", "/rows"),
    /** The failed rows as a file that can be corrected and dropped in again. */
    importFailures: askedOne("imports", "/failed"),
    addresses: asked("addresses"),
    schedules: asked("schedules"),
    schedule: askedOne("schedules"),
    creations: asked("creations"),
    paymentOutlook: asked("payment-outlook"),
    approvals: (place: Place, lane: string, cursor: string) =>
      `/api/approvals${inMode(place)}?${new URLSearchParams({ lane, ...(cursor && { cursor }) })}`,
    approvalCounts: asked("approvals", "/counts"),
    estimate: asked("estimates"),
    shareLogo: (token: string) => `/api/share/${token}/logo`,
    logo: (workspace: string) => `/api/logos/${workspace}`,
    destinations: asked("destinations"),
    product: (place: Place, productId: string) => `/api/catalog${inMode(place)}/products/${productId}`,
    variants: (place: Place, skus: readonly string[]) =>
      `/api/catalog${inMode(place)}/variants?${new URLSearchParams(skus.map((sku) => ["sku", sku]))}`,
    /** `query` as the library writes it. */
    files: asked("files"),
    /** Folders and tags of the library. */
    fileLabels: asked("files", "/labels"),
    file: askedOne("files"),
    /** What prints a file. */
    fileUses: askedOne("files", "/uses"),
    filePreview: askedOne("files", "/preview"),
    /** Where a file can be printed. */
    fileAreas: askedOne("files", "/areas"),
    /** Where tus begins an upload; each has its own address below it. */
    uploads: asked("uploads"),
    /** Those under way, and what became of them. */
    uploadStates: asked("upload-states"),
    uploadPreview: askedOne("upload-states", "/preview"),
    printFile: (token: string) => `/api/print-files/${token}`,
    templates: asked("templates"),
    template: askedOne("templates"),
    quotes: asked("quotes"),
    quote: askedOne("quotes"),
    quoteEstimate: askedOne("quotes", "/estimate"),
    quoteVersions: askedOne("quotes", "/versions"),
    quoteShares: askedOne("quotes", "/shares"),
    quoteOrders: askedOne("quotes", "/orders"),
    /** `query` as `writeCatalogSearch` writes it. */
    catalogSearch: (place: Place, query: string, cursor: string) => {
      const more = cursor && `${query ? "&" : "?"}${new URLSearchParams({ cursor })}`;
      return `/api/catalog${inMode(place)}/search${query}${more}`;
    },
    catalogState: (place: Place, lang: string) =>
      `/api/catalog${inMode(place)}/state?${new URLSearchParams({ lang })}`,
    /** `query` as the log writes it. */
    events: asked("events"),
    /** Types, reasons and receivers that the log can be narrowed down to. */
    eventChoices: asked("event-choices"),
    refusedPosts: asked("refused-posts"),
    eventExport: asked("exports", "/events"),
    gaps: asked("event-gaps"),
    freshness: asked("freshness"),
    inbox: asked("inbox"),
    inboxCount: asked("inbox", "/count"),
    /** What changes, and what did `since` the page was rendered. `listener`: for whom it was. */
    live: (place: Place, given: { since?: string | null; listener?: string | null } = {}) =>
      withQuery(`/api/live${inMode(place)}`, given),
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

/** An address to go on to, only if it is one of ours: a link may not send people elsewhere after signing in. */
export function localPath(wanted: string | string[] | undefined): string {
  const base = "http://local.invalid";
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, base))
    return paths.home();
  const { origin, pathname, search, hash } = new URL(wanted, base);
  // A browser takes what follows two slashes for another host.
  return origin === base && !pathname.startsWith("//") && !wanted.startsWith("//")
    ? `${pathname}${search}${hash}`
    : paths.home();
}
