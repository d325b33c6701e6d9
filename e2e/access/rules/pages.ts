import { endpointUrl } from "#e2e/access/world/add-endpoint.ts";
import { eventText, refusedText } from "#e2e/access/world/add-event-log.ts";
import { importName } from "#e2e/access/world/add-import.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import { fileName } from "#e2e/access/world/make-file.ts";
import { firstTag, type World } from "#e2e/access/world/world.ts";
import type { PublicRule, SessionRule, WorkspaceRule } from "./rule.ts";
import { signInPageRules } from "./sign-in-pages.ts";

export type PageRule = (PublicRule | SessionRule | WorkspaceRule) & { query?: (world: World) => string };

/** Who may open which page. A page that is not here fails the suite. */
export const pageRules: Readonly<Record<string, PageRule>> = {
  "/login": { door: "public", why: "it makes sessions" },
  "/invite/[token]": {
    door: "public",
    why: "the token in its address decides, and looking does not spend it",
  },
  "/setup": { door: "public", why: "before there is an owner; the token in its address decides" },
  "/share/[share]": { door: "public", why: "the token in its address decides what it shows" },
  "/": { door: "session", shows: ({ slug }) => `/${slug}/test` },
  "/reset": { door: "public", why: "it says the same to everybody" },
  "/reset/[reset]": {
    door: "public",
    why: "the token in its address decides, and looking does not spend it",
  },
  "/account/security": { door: "session", shows: () => "Where you are signed in" },
  "/account/email/[confirmation]": { door: "session", shows: ({ owner }) => owner.email },
  "/account": { door: "session", shows: ({ owner }) => owner.email },
  ...signInPageRules,
  "/[workspace]/[mode]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ slug }) => `/${slug}/test/orders?status=draft`,
  },
  "/[workspace]/[mode]/catalog": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.id,
  },
  "/[workspace]/[mode]/catalog/[product]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/catalog/compare": {
    door: "workspace",
    needs: "catalog:read",
    query: ({ product }) => `?products=${product.id}`,
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/inbox": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/settings/audit": {
    door: "workspace",
    needs: "audit:read",
    query: ({ order }) => `?subject=order:${order.id}`,
    shows: ({ order }) => order.number,
  },
  "/[workspace]/settings/privacy": {
    door: "workspace",
    needs: "settings:manage",
    query: ({ privacy }) => `?request=${privacy.requestId}`,
    shows: () => anAddress.name,
  },
  "/[workspace]/settings/notifications": {
    door: "workspace",
    needs: "orders:read",
    shows: () => "An order has an issue",
  },
  "/[workspace]/[mode]/glossary": { door: "workspace", needs: "catalog:read", shows: () => "Dots per inch" },
  "/[workspace]/[mode]/problems": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/events/gaps": {
    door: "workspace",
    needs: "events:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/events": {
    door: "workspace",
    needs: "events:read",
    query: () => "?type=order.in_production",
    shows: ({ eventLog }) => eventLog.eventId,
  },
  "/[workspace]/[mode]/events/[event]": {
    door: "workspace",
    needs: "events:read",
    shows: () => eventText,
  },
  "/[workspace]/[mode]/events/refused/[refusal]": {
    door: "workspace",
    needs: "events:read",
    shows: () => refusedText,
  },
  "/[workspace]/[mode]/quotes": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "/[workspace]/[mode]/quotes/[quote]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.name,
  },
  "/[workspace]/[mode]/imports": {
    door: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "/[workspace]/[mode]/imports/new": {
    door: "workspace",
    needs: "orders:write",
    shows: () => "Or paste rows",
  },
  "/[workspace]/[mode]/imports/[import]": {
    door: "workspace",
    needs: "orders:write",
    shows: () => importName,
  },
  "/[workspace]/[mode]/templates": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  "/[workspace]/[mode]/templates/new": {
    door: "workspace",
    needs: "quotes:write",
    query: ({ product }) => `?product=${product.id}`,
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/templates/[template]": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ template }) => template.name,
  },
  "/[workspace]/[mode]/files": {
    door: "workspace",
    needs: "catalog:read",
    shows: () => fileName,
  },
  "/[workspace]/[mode]/files/[file]": {
    door: "workspace",
    needs: "catalog:read",
    shows: () => fileName,
  },
  "/[workspace]/[mode]/orders": {
    door: "workspace",
    needs: "orders:read",
    // By then there are more orders than a page shows.
    query: () => `?tag=${firstTag}`,
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/orders/new": {
    door: "workspace",
    needs: "orders:write",
    query: ({ product }) => `?product=${product.id}&sku=${product.sku}`,
    shows: ({ product }) => product.title,
  },
  "/[workspace]/[mode]/addresses": {
    door: "workspace",
    needs: "orders:read",
    shows: () => anAddress.name,
  },
  "/[workspace]/[mode]/schedules": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "/[workspace]/[mode]/schedules/new": {
    door: "workspace",
    needs: "orders:write",
    query: ({ order }) => `?order=${order.id}`,
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/schedules/[schedule]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ schedule }) => schedule.name,
  },
  "/[workspace]/[mode]/schedules/[schedule]/change": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ schedule }) => schedule.name,
  },
  "/[workspace]/[mode]/orders/[order]": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/orders/[order]/change": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/orders/[order]/packing-note": {
    door: "workspace",
    needs: "orders:read",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/quotes/[quote]/print": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.id,
  },
  "/[workspace]/[mode]/approvals": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/[mode]/runs/[run]": {
    door: "workspace",
    needs: "orders:write",
    shows: ({ order }) => order.number,
  },
  "/[workspace]/settings/connection": {
    door: "workspace",
    needs: "settings:manage",
    shows: ({ keyPrefixes }) => keyPrefixes[0] ?? "",
  },
  "/[workspace]/settings/webhooks": {
    door: "workspace",
    needs: "webhooks:manage",
    shows: () => endpointUrl,
  },
  "/[workspace]/settings/paper": {
    door: "workspace",
    needs: "settings:manage",
    shows: () => "It is drawn anew",
  },
  "/new": { door: "session", shows: () => "Name of the workspace" },
  "/suspended/[workspace]": { door: "session", shows: ({ slug }) => `/${slug}/test` },
  "/[workspace]/settings/general": {
    door: "workspace",
    needs: "settings:manage",
    shows: () => "Members, invitations and shared quotes bear it.",
  },
  "/[workspace]/settings/roles": {
    door: "workspace",
    needs: "catalog:read",
    shows: ({ role }) => role.name,
  },
  "/[workspace]/settings/team": {
    door: "workspace",
    needs: "team:manage",
    shows: ({ owner }) => owner.email,
  },
};

/** Paths of the build that are no page or route of the tree. */
export const builtBesides: Readonly<Record<string, string>> = {
  "/_not-found": "Next's own page for what is not there",
  "/_global-error": "Next's own page for a failure outside every layout",
  "/icon.svg": "a picture",
};
