import { endpointUrl } from "#e2e/access/world/add-endpoint.ts";
import { eventText, refusedText } from "#e2e/access/world/add-event-log.ts";
import { importName } from "#e2e/access/world/add-import.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import { fileName } from "#e2e/access/world/make-file.ts";
import { firstTag, type World } from "#e2e/access/world/world.ts";
import { say } from "#scripts/words/say.ts";
import type { PublicRule, SessionRule, WorkspaceRule } from "./rule.ts";
import { signInPageRules } from "./sign-in-pages.ts";

export type PageRule = (PublicRule | SessionRule | WorkspaceRule) & { query?: (world: World) => string };

/** Who may open which page. A page without an entry fails the suite. */
export const pageRules: Readonly<Record<string, PageRule>> = {
  "/login": { access: "public", why: "it makes sessions" },
  "/invite/[token]": {
    access: "public",
    why: "the token in its address decides, and looking does not spend it",
  },
  "/setup": { access: "public", why: "before there is an owner; the token in its address decides" },
  "/share/[share]": { access: "public", why: "the token in its address decides what it shows" },
  "/share/unsubscribe/[unsubscribe]": { access: "public", why: "the token in its address decides" },
  "/share/track/[tracking]": { access: "public", why: "the token in its address decides what it shows" },
  "/help/[topic]": { access: "public", why: "it is the documentation for merchants" },
  "/": { access: "session", shows: ({ slug }) => `/${slug}/test` },
  "/reset": { access: "public", why: "it says the same to everybody" },
  "/reset/[reset]": {
    access: "public",
    why: "the token in its address decides, and looking does not spend it",
  },
  "/account/security": { access: "session", shows: () => say("accountSecurity.sessions") },
  "/account/email/[confirmation]": { access: "session", shows: ({ owner }) => owner.email },
  "/account": { access: "session", shows: ({ owner }) => owner.email },
  ...signInPageRules,
  "/[workspace]": { access: "workspace", needs: "catalog:read", shows: ({ slug }) => `/${slug}/test` },
  "/[workspace]/[mode]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ slug }) => `/${slug}/test/orders?status=draft`,
  },
  "/[workspace]/[mode]/catalog": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.id,
  },
  "/[workspace]/[mode]/catalog/[product]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/catalog/compare": {
    access: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?products=${product.id}`,
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/inbox": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => say("inbox.markRead"),
  },
  "/[workspace]/settings/audit": {
    access: "workspace",
    needs: "audit:read",
    query: ({ order }) => `?subject=order:${order.id}`,
    shows: ({ order }) => order.number,
  },
  "/[workspace]/settings/privacy": {
    access: "workspace",
    needs: "settings:manage",
    query: ({ privacy }) => `?request=${privacy.requestId}`,
    shows: () => anAddress.name,
  },
  "/[workspace]/settings/notifications": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => say("notifications.channelHint.inbox"),
  },
  "/[workspace]/[mode]/glossary": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => "Dots per inch",
  },
  "/[workspace]/[mode]/problems": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/events/gaps": {
    access: "workspace",
    needs: "events:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/events": {
    access: "workspace",
    needs: "events:read",
    query: () => "?type=order.in_production",
    shows: ({ eventLog }) => eventLog.eventId,
  },
  "/[workspace]/[mode]/events/[event]": {
    access: "workspace",
    needs: "events:read",
    shows: () => eventText,
  },
  "/[workspace]/[mode]/events/refused/[refusal]": {
    access: "workspace",
    needs: "events:read",
    shows: () => refusedText,
  },
  "/[workspace]/[mode]/quotes": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "/[workspace]/[mode]/quotes/[quote]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "/[workspace]/[mode]/imports": {
    access: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "/[workspace]/[mode]/imports/new": {
    access: "workspace",
    needs: "orders:write",
    shows: () => "Or paste rows",
  },
  "/[workspace]/[mode]/imports/[import]": {
    access: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "/[workspace]/[mode]/templates": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  "/[workspace]/[mode]/templates/new": {
    access: "workspace",
    needs: "quotes:write",
    query: ({ product }) => `?product=${product.id}`,
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/templates/[template]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  "/[workspace]/[mode]/files": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => fileName,
  },
  "/[workspace]/[mode]/files/[file]": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => fileName,
  },
  "/[workspace]/[mode]/orders": {
    access: "workspace",
    needs: "orders:read",
    // By then there are more orders than a page shows.
    query: () => `?tag=${firstTag}`,
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/orders/new": {
    access: "workspace",
    needs: "orders:write",
    query: ({ product }) => `?product=${product.id}&sku=${product.sku}`,
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/addresses": {
    access: "workspace",
    needs: "orders:read",
    shows: () => anAddress.name,
  },
  "/[workspace]/[mode]/schedules": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "/[workspace]/[mode]/schedules/new": {
    access: "workspace",
    needs: "orders:write",
    query: ({ order }) => `?order=${order.id}`,
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/schedules/[schedule]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "/[workspace]/[mode]/schedules/[schedule]/change": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ schedule }) => schedule.name,
  },
  "/[workspace]/[mode]/orders/[order]": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/orders/[order]/change": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/orders/[order]/packing-note": {
    access: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/quotes/[quote]/print": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.id,
  },
  "/[workspace]/[mode]/approvals": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/runs/[run]": {
    access: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/settings/connection": {
    access: "workspace",
    needs: "settings:manage",
    shows: ({ keyPrefixes }) => keyPrefixes[0] ?? "",
  },
  "/[workspace]/settings/webhooks": {
    access: "workspace",
    needs: "webhooks:manage",
    shows: () => endpointUrl,
  },
  "/[workspace]/settings/paper": {
    access: "workspace",
    needs: "settings:manage",
    shows: () => say("paper.logoAbout"),
  },
  // Without a mail server, the page says why nothing is sent.
  "/[workspace]/settings/mails": {
    access: "workspace",
    needs: "settings:manage",
    shows: () => say("mails.notSetTitle"),
  },
  "/new": { access: "session", shows: () => say("newWorkspace.name") },
  "/suspended/[workspace]": { access: "session", shows: ({ slug }) => `/${slug}/test` },
  "/[workspace]/settings/general": {
    access: "workspace",
    needs: "settings:manage",
    shows: () => say("general.nameHint"),
  },
  "/[workspace]/settings/roles": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ role }) => role.name,
  },
  "/[workspace]/settings/team": {
    access: "workspace",
    needs: "team:manage",
    shows: ({ owner }) => owner.email,
  },
};

/** Paths of the build that are neither a page nor a route of the tree. */
export const builtBesides: Readonly<Record<string, string>> = {
  "/_not-found": "Next's own page for what is not there",
  "/_global-error": "Next's own page for a failure outside every layout",
  "/icon.svg": "a picture",
  "/favicon.ico": "a picture",
};
