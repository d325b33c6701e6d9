import { Hono } from "hono";
import { controlResources } from "../control/routes.ts";
import { mapErrors } from "../middleware/errors.ts";
import type { ServiceEnv, Services } from "../services.ts";

interface ControlReply {
  ok: boolean;
  data: unknown;
  /** the error in words, for the page */
  message: string;
}

export interface ControlClient {
  /** reads a resource; T is the type of its `data` */
  get<T>(path: string): Promise<T>;
  send(method: string, path: string, body?: object): Promise<ControlReply>;
}

/** Calls the routes of the control plane inside this process, for the web page. */
export function createControlClient(services: Services, onError: (error: unknown) => void): ControlClient {
  const app = new Hono<ServiceEnv>()
    .use(async (c, next) => {
      const text = await c.req.text();
      if (text !== "") c.set("body", JSON.parse(text));
      await next();
    })
    .route("/", controlResources(services));
  app.onError(mapErrors(onError));

  async function send(method: string, path: string, body?: object): Promise<ControlReply> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const reply = await app.request(path, init, {});
    const json = await reply.json();
    return { ok: reply.ok, data: json.data, message: json.error?.message ?? "" };
  }

  return {
    send,
    get: async (path) => {
      const reply = await send("GET", path);
      if (!reply.ok) throw new Error(reply.message);
      return reply.data as never;
    },
  };
}

export type Fields = Record<string, string>;

interface Action {
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
  method: "POST",
  path: ({ id }) => `/keys/${inPath(id)}/${verb}`,
});

/** The actions of the page's forms, each as a call of the control plane. */
export const actions: Record<string, Action> = {
  "advance-order": {
    method: "POST",
    path: ({ id }) => `/orders/${inPath(id)}/advance`,
    body: (fields) => given(fields, "to"),
  },
  "raise-issue": {
    method: "POST",
    path: ({ id }) => `/orders/${inPath(id)}/issue`,
    body: (fields) => given(fields, "code"),
  },
  redeliver: { method: "POST", path: ({ id }) => `/deliveries/${inPath(id)}/redeliver` },
  "advance-clock": {
    method: "POST",
    path: () => "/clock",
    body: ({ seconds }) => ({ advance_seconds: Number(seconds) }),
  },
  "add-fault": {
    method: "POST",
    path: () => "/faults",
    body: (fields) => ({
      ...given(fields, "method", "path", "drop"),
      ...numbers(fields, "status", "retry_after", "delay_ms", "times"),
    }),
  },
  "clear-faults": { method: "DELETE", path: () => "/faults" },
  "make-key": {
    method: "POST",
    path: () => "/keys",
    body: (fields) => ({
      ...given(fields, "name", "mode", "account_id"),
      scopes: (fields.scopes ?? "").split(" ").filter((scope) => scope !== ""),
    }),
  },
  "revoke-key": keyAction("revoke"),
  "freeze-key": keyAction("freeze"),
  "unfreeze-key": keyAction("unfreeze"),
  "set-limits": {
    ...keyAction("limits"),
    body: ({ order, day }) => ({ per_order_cents: cents(order), daily_cents: cents(day) }),
  },
  "set-wallet": {
    method: "PATCH",
    path: () => "/wallet",
    body: (fields) => ({
      ...given(fields, "account_id"),
      balance_cents: cents(fields.balance),
      credit_cents: cents(fields.credit),
      allowed: fields.allowed === "true",
      enabled: fields.enabled === "true",
    }),
  },
  "set-autopilot": {
    method: "POST",
    path: () => "/autopilot",
    body: ({ enabled }) => ({ enabled: enabled === "true" }),
  },
};
