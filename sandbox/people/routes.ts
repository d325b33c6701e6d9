import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { secureHeaders } from "hono/secure-headers";
import type { SandboxConfig } from "../config.ts";
import { findAccount } from "../control/accounts.ts";
import { notFound } from "../errors.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { actions, type ControlClient, type Fields } from "./actions.ts";
import {
  type Html,
  href,
  type ListedAccount,
  layout,
  notice,
  readViewState,
  signInPage,
  type View,
  type ViewState,
  viewStateBefore,
} from "./layout.ts";
import { showAccount } from "./show-account.ts";
import { showOrders } from "./show-orders.ts";
import { showDeliveries, showFaults, showRequests } from "./show-traffic.ts";

const style = readFileSync(new URL("./style.css", import.meta.url), "utf8");

const cookie = "sandbox_people";
const loopbackPeer = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** The value of the cookie, derived from the token so that the browser does not store the token itself. */
const cookieValueOf = (token: string) => createHmac("sha256", token).update("people").digest("base64url");

function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [cookieValueOf(a), cookieValueOf(b)].map((text) => Buffer.from(text));
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/**
 * Whether the request comes from this machine, for a name of this machine. A foreign name that resolves to this machine
 * (DNS rebinding) and a proxy both fail this check.
 */
function isLocalRequest(c: Context, config: SandboxConfig): boolean {
  const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"].some((name) => c.req.header(name));
  return (
    config.network === "local" &&
    !proxied &&
    loopbackPeer.test(getConnInfo(c).remote.address ?? "") &&
    loopbackHost.test(c.req.header("Host") ?? "")
  );
}

function isAllowed(c: Context, config: SandboxConfig): boolean {
  return (
    isLocalRequest(c, config) || isSameSecret(getCookie(c, cookie) ?? "", cookieValueOf(config.controlToken))
  );
}

/** Sets the cookie if the given text is the control token. Returns false otherwise. */
function signIn(c: Context, config: SandboxConfig, given: string): boolean {
  if (!isSameSecret(given, config.controlToken)) return false;
  setCookie(c, cookie, cookieValueOf(config.controlToken), { httpOnly: true, sameSite: "Strict", path: "/" });
  return true;
}

/** Refuses a form with 403 unless the page itself sent it. Browsers state the sender in the Origin header. */
const refuseForeignForms: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  if (c.req.method === "POST") {
    const origin = URL.parse(c.req.header("Origin") ?? "");
    const site = c.req.header("Sec-Fetch-Site") ?? "same-origin";
    if (origin === null || origin.host !== c.req.header("Host") || site !== "same-origin") {
      return c.text("This form was not sent from the sandbox's own page.", 403);
    }
  }
  await next();
};

async function readFields(c: Context): Promise<Fields> {
  const form = await c.req.parseBody();
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** The web page at / and the targets of its forms. Plain HTML, which works without scripts. */
export function pageRoutes(services: Services, control: ControlClient) {
  const { config, db } = services;
  const routes = new Hono<ServiceEnv>();
  const guards = [
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["data:"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
      strictTransportSecurity: false,
      // "no-referrer" would make browsers send `Origin: null` with the forms.
      referrerPolicy: "same-origin",
    }),
    refuseForeignForms,
    bodyLimit({ maxSize: 16_384 }),
  ] as const;
  routes.use("/", ...guards);
  routes.use("/people/*", ...guards);

  const show: Record<View, (place: ViewState) => Promise<Html>> = {
    orders: async (place) => showOrders(services, (await findAccount(db, place.account)).id, place),
    deliveries: () => showDeliveries(control),
    requests: () => showRequests(control),
    faults: () => showFaults(control),
    account: ({ account }) => showAccount(control, account),
  };

  routes.get("/", async (c) => {
    c.header("Cache-Control", "private, no-store");
    if (!isAllowed(c, config)) return c.html(signInPage(false), 401);
    const place = readViewState(new URL(c.req.url).searchParams);
    const clock = await control.get<{ now: string }>("/clock");
    const accounts = await control.get<ListedAccount[]>("/accounts");
    return c.html(layout(place, clock, accounts, await show[place.view](place)));
  });

  routes.get("/people/style.css", (c) => c.body(style, 200, { "Content-Type": "text/css; charset=utf-8" }));

  routes.post("/people/sign-in", async (c) => {
    const { token = "" } = await readFields(c);
    return signIn(c, config, token) ? c.redirect("/", 303) : c.html(signInPage(true), 401);
  });

  routes.post("/people/:action", async (c) => {
    if (!isAllowed(c, config)) return c.html(signInPage(false), 401);
    const name = c.req.param("action");
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw notFound();
    const fields = await readFields(c);
    const back = { ...viewStateBefore(c), cursor: undefined };
    const reply = await control.send(action.method, action.path(fields), action.body?.(fields));
    c.header("Cache-Control", "private, no-store");
    if (!reply.ok) return c.html(notice("Nothing was changed", reply.message, back), 409);
    if (name !== "make-key") return c.redirect(href(back), 303);
    const { key } = reply.data as { key: string };
    const text = html`<p>It is shown this once: only its fingerprint is kept.</p><p class="secret">${key}</p>`;
    return c.html(notice("The new key", text, back));
  });

  return routes;
}
