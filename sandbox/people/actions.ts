import type { View } from "./layout.ts";

export type Fields = Record<string, string>;

export interface Action {
  view: View;
  method: string;
  path: (fields: Fields) => string;
  body?: (fields: Fields) => object;
}

const inPath = (text: string | undefined) => encodeURIComponent(text ?? "");
const given = (fields: Fields, ...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
const numbers = (fields: Fields, ...names: string[]) =>
  Object.fromEntries(Object.entries(given(fields, ...names)).map(([name, text]) => [name, Number(text)]));
const cents = (euros: string | undefined) => Math.round(Number(euros) * 100);

const keyAction = (verb: string): Action => ({
  view: "account",
  method: "POST",
  path: ({ id }) => `/keys/${inPath(id)}/${verb}`,
});

/** What the page's forms do, each as a call of the control plane. */
export const actions: Record<string, Action> = {
  "advance-order": {
    view: "orders",
    method: "POST",
    path: ({ id }) => `/orders/${inPath(id)}/advance`,
    body: (fields) => given(fields, "to"),
  },
  "raise-issue": {
    view: "orders",
    method: "POST",
    path: ({ id }) => `/orders/${inPath(id)}/issue`,
    body: (fields) => given(fields, "code"),
  },
  redeliver: { view: "deliveries", method: "POST", path: ({ id }) => `/deliveries/${inPath(id)}/redeliver` },
  "advance-clock": {
    view: "orders",
    method: "POST",
    path: () => "/clock",
    body: ({ seconds }) => ({ advance_seconds: Number(seconds) }),
  },
  "add-fault": {
    view: "faults",
    method: "POST",
    path: () => "/faults",
    body: (fields) => ({
      ...given(fields, "method", "path", "drop"),
      ...numbers(fields, "status", "retry_after", "delay_ms", "times"),
    }),
  },
  "clear-faults": { view: "faults", method: "DELETE", path: () => "/faults" },
  "make-key": {
    view: "account",
    method: "POST",
    path: () => "/keys",
    body: (fields) => ({
      ...given(fields, "name", "mode"),
      scopes: (fields.scopes ?? "").split(" ").filter((scope) => scope !== ""),
    }),
  },
  "revoke-key": keyAction("revoke"),
  "freeze-key": keyAction("freeze"),
  "unfreeze-key": keyAction("unfreeze"),
  "set-wallet": {
    view: "account",
    method: "PATCH",
    path: () => "/wallet",
    body: ({ balance, credit, allowed, enabled }) => ({
      balance_cents: cents(balance),
      credit_cents: cents(credit),
      allowed: allowed === "true",
      enabled: enabled === "true",
    }),
  },
  "set-autopilot": {
    view: "account",
    method: "POST",
    path: () => "/autopilot",
    body: ({ enabled }) => ({ enabled: enabled === "true" }),
  },
};
