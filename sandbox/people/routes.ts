import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { secureHeaders } from "hono/secure-headers";
import type { ServiceEnv } from "../caller.ts";
import { findAccount } from "../control/find-account.ts";
import { notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { actions, type Fields } from "./actions.ts";
import { isAllowed, refuseForeignForms, signIn } from "./allow-people.ts";
import type { ControlClient } from "./control-client.ts";
import type { Html } from "./format.ts";
import { type ListedAccount, layout, notice, signInPage } from "./layout.ts";
import { href, type Place, placeBefore, readPlace } from "./place.ts";
import { showAccount } from "./show-account.ts";
import { showFaults } from "./show-faults.ts";
import { showOrders } from "./show-orders.ts";
import { showDeliveries, showRequests } from "./show-traffic.ts";
import { style } from "./style.ts";
import type { View } from "./views.ts";

async function readFields(c: Context): Promise<Fields> {
  const form = await c.req.parseBody();
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

/** The page at / for people, and where its forms go. Plain HTML: it works without a script. */
export function peopleRoutes(services: Services, control: ControlClient) {
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

  const show: Record<View, (place: Place) => Promise<Html>> = {
    orders: async (place) => showOrders(services, (await findAccount(db, place.account)).id, place),
    deliveries: () => showDeliveries(control),
    requests: () => showRequests(control),
    faults: () => showFaults(control),
    account: ({ account }) => showAccount(control, account),
  };

  routes.get("/", async (c) => {
    c.header("Cache-Control", "private, no-store");
    if (!isAllowed(c, config)) return c.html(signInPage(false), 401);
    const place = readPlace(new URL(c.req.url).searchParams);
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
    const back = { ...placeBefore(c), cursor: undefined };
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
