import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { readActionReply } from "#e2e/access/requests/read-action-reply.ts";
import { type Ask, send } from "#e2e/access/requests/send.ts";
import { sendFlight } from "#e2e/access/requests/send-flight.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { routeRules } from "#e2e/access/rules/routes.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { dynamicSegments, fillPattern } from "#e2e/access/surface/url-pattern.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import type { World } from "#e2e/access/world/world.ts";
import { call, protectedActions } from "./protected-actions.ts";

const deep = "[".repeat(20_000) + "]".repeat(20_000);
/** The query parameters that pages and routes read, each with a value that PostgreSQL cannot store, once and twice. */
const query = [
  "q",
  "sku",
  "id",
  "cursor",
  "lang",
  "next",
  "token",
  "lane",
  "name",
  "product",
  "tag",
  "callbackUrl",
]
  .map((name) => `${name}=%00&${name}=a%00b&${name}=%ff`)
  .join("&");
const cookies = ["device", "language", "oidc", "passkey", "pending", "place"]
  .map((purpose) => `pressroom-${purpose}=%00`)
  .concat("pressroom-session.1=%ff", "next-auth.callback-url=nonsense", "next-auth.csrf-token=%")
  .join("; ");
const states = [
  ["no JSON", "nonsense"],
  ["no text", "%"],
  ["another form", "%7B%7D"],
  ["much nesting", encodeURIComponent(`${"[".repeat(1_500)}${"]".repeat(1_500)}`)],
] as const;

type Asked = { pattern: string; path: string; ask: Ask };

/** Each page and route, with the request of a permitted caller. */
function everyAddress(world: World): Asked[] {
  const pages = Object.keys(pageRules).map((pattern) => ({ pattern, ask: {} }));
  const routes = Object.keys(routeRules).map((route) => {
    const [method = "", pattern = ""] = route.split(" ");
    return { pattern, ask: { method, headers: { origin: world.url } } };
  });
  return [...pages, ...routes].map((asked) => ({
    ...asked,
    path: fillPattern(asked.pattern, segmentValues(world)),
  }));
}

/** A request that cannot be read is answered as an error of its sender. */
export function describeMalformed(world: () => World): void {
  describe.each(["the owner", "a stranger"])("malformed requests of %s cause no server error", (who) => {
    const cookie = () => (who === "the owner" ? world().owner.cookie : undefined);
    const failuresOf = async (asked: Asked[]) => {
      const failed: string[] = [];
      for (const { path, ask } of asked) {
        const { status } = await sendFlight(`${world().url}${path}`, { cookie: cookie(), ...ask });
        if (status >= 500) failed.push(`${ask.method ?? "GET"} ${path.slice(0, 120)}: ${status}`);
      }
      return failed;
    };

    test.each(["%ff", "%", "%00", "a%00b", "%ed%a0%80"])("a segment of %s", async (value) => {
      const asked = everyAddress(world()).flatMap(({ pattern, ask }) =>
        dynamicSegments(pattern).map((name) => {
          const path = fillPattern(pattern, { ...segmentValues(world()), [name]: "~" }).replace("~", value);
          return { pattern, ask, path };
        }),
      );
      expect(await failuresOf(asked)).toEqual([]);
    });

    test("a query", async () => {
      const asked = everyAddress(world()).map((each) => ({ ...each, path: `${each.path}?${query}` }));
      expect(await failuresOf(asked)).toEqual([]);
    });

    test("cookies", async () => {
      const sent = [cookie(), cookies].filter((given) => given !== undefined).join("; ");
      const asked = everyAddress(world()).map((each) => ({ ...each, ask: { ...each.ask, cookie: sent } }));
      expect(await failuresOf(asked)).toEqual([]);
    });

    test.each(states)("a router state of %s", async (_, state) => {
      const headers = { RSC: "1", "Next-Router-State-Tree": state };
      const pages = everyAddress(world()).filter(({ pattern }) => pattern in pageRules);
      expect(await failuresOf(pages.map((page) => ({ ...page, ask: { headers } })))).toEqual([]);
    });

    test("a body nested 20,000 deep, or empty", async () => {
      const writing = everyAddress(world()).filter(
        ({ ask: { method = "GET" } }) => method !== "GET" && method !== "HEAD",
      );
      const bodies = [deep, "{", "\u0000", ""];
      const types = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];
      const asked = writing.flatMap(({ ask, ...each }) =>
        bodies.flatMap((body) =>
          types.map((type) => ({
            ...each,
            ask: { ...ask, body, headers: { ...ask.headers, "content-type": type } },
          })),
        ),
      );
      expect(await failuresOf(asked)).toEqual([]);
    });

    test("a form without boundaries", async () => {
      const headers = { "content-type": "multipart/form-data" };
      const paths = ["/", "/login", "/api/auth/csrf", "/api/webhooks/x", "/_next/image?url=x"];
      const asked = paths.map((path) => ({
        pattern: path,
        path,
        ask: { method: "POST", body: "abc", headers },
      }));
      expect(await failuresOf(asked)).toEqual([]);
    });

    test.each(["/", "/login", "/api/auth/csrf", "/api/webhooks/x"])("TRACE of %s", async (path) => {
      // `fetch` cannot send TRACE.
      const asked = request(`${world().url}${path}`, { method: "TRACE" }).end();
      const [reply] = (await once(asked, "response")) as [IncomingMessage];
      reply.resume();
      expect(reply.statusCode).toBeLessThan(500);
    });

    test.each([
      ...["null", "1", '"x"', '["$nabc"]', '["$1"]', '["$1:a:b"]', '["$0:__proto__:constructor"]'],
      ...['["$S"]', '["$"]', '["$F1"]', '["$h1"]', '["$Q0"]', '["$W1"]', '["$i1"]', '["$B1"]', "\ufeff[]"],
      `[${Array(20_000).fill(0)}]`,
      `[[${Array(2_000).fill('"$0"')}]]`,
      `[{"email":"${"x".repeat(1_100_000)}"}]`,
    ])("action arguments that React cannot decode: %.40s", async (body) => {
      const path = "/reset";
      const headers = {
        ...{ origin: world().url, "next-action": actionId(world(), "askResetAction") },
        ...{ accept: "text/x-component", "content-type": "text/plain;charset=UTF-8" },
      };
      expect(await failuresOf([{ pattern: path, path, ask: { method: "POST", body, headers } }])).toEqual([]);
    });

    test.each(["http://evil.example", "null", "x", "http://[", "http://"])(
      "an action with the origin %s is refused",
      async (origin) => {
        const headers = { origin, "next-action": actionId(world(), "askResetAction") };
        const form = new FormData();
        form.set("0", "[]");
        for (const body of ["[]", form])
          expect((await send(`${world().url}/reset`, { method: "POST", body, headers })).status).toBe(403);
      },
    );

    test("another X-Forwarded-Host does not make our own origin foreign", async () => {
      const action = { url: world().url, path: "/reset", id: actionId(world(), "askResetAction") };
      const reply = await callAction({
        ...action,
        args: [{ email: "nobody@owner.example" }],
        origin: world().url,
        headers: { "x-forwarded-host": "evil.example" },
      });
      expect(reply.status).toBe(200);
    });

    test("action arguments, as a script and as a form", async () => {
      const id = actionId(world(), "createOrderAction");
      const path = `/${world().slug}/test/orders/new`;
      const from = { origin: world().url, "next-action": id, accept: "text/x-component" };
      const form = new FormData();
      form.set("0", deep);
      const bodies = [deep, `[${deep},${deep}]`, "nonsense", ""].map((body) => ({
        body,
        headers: { ...from, "content-type": "text/plain;charset=UTF-8" },
      }));
      const cut = { body: "x", headers: { ...from, "content-type": "multipart/form-data; boundary=x" } };
      const asked = [...bodies, cut, { body: form, headers: from }].map((ask) => ({
        pattern: path,
        path,
        ask: { method: "POST", ...ask },
      }));
      expect(await failuresOf(asked)).toEqual([]);
      for (const bound of [null, "x", [], { workspace: 5 }, { workspace: "a\u0000", mode: "test" }]) {
        const args = [bound, {}];
        const reply = await callAction({
          url: world().url,
          path,
          id,
          args,
          cookie: cookie(),
          origin: world().url,
        });
        expect(readActionReply(reply).code).not.toBe("unexpected");
        expect(reply.status).toBe(200);
      }
    });
  });

  describe("malformed texts", () => {
    test.each(protectedActions)("$name answers NUL without a server error", async (action) => {
      for (const input of withNul(action.rule.input(world()))) {
        const reply = await call(world(), action, { cookie: world().owner.cookie, input });
        expect([JSON.stringify(input), reply.status, readActionReply(reply).code]).not.toContain(
          "unexpected",
        );
        expect(reply.status).toBe(200);
      }
    });

    test.each<Record<string, string>>([
      { "Upload-Metadata": `filename ${btoa("a\u0000b")}` },
      { "Upload-Metadata": `filename ${btoa("\u00ff\u00fe")},folder ${btoa("\u0000")}` },
      { "Upload-Metadata": "filename %%%,,=" },
      { "Upload-Length": "-1" },
      { "Upload-Length": "1e400" },
      { "Tus-Resumable": "9" },
    ])("an upload with %j", async (change) => {
      const { url, slug, owner } = world();
      const headers = { origin: url, "Tus-Resumable": "1.0.0", "Upload-Length": "5", ...change };
      const reply = await sendFlight(`${url}/api/uploads/${slug}/test`, {
        method: "POST",
        cookie: owner.cookie,
        headers,
      });
      expect(reply.status, reply.body).toBeLessThan(500);
    });

    test("a SKU with NUL is invalid input", async () => {
      const { url, slug, owner } = world();
      const reply = await sendFlight(`${url}/api/catalog/${slug}/test/variants?sku=%00`, {
        cookie: owner.cookie,
      });
      expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([422, "invalid_input"]);
    });

    test("a malformed callback cookie does not prevent signing in", async () => {
      const { url, owner, secrets } = world();
      for (const held of ["next-auth.callback-url=nonsense", "next-auth.callback-url=http://["])
        expect(await signIn(url, owner.email, secrets.password, { held })).toContain("pressroom-session=");
    });

    test("the pages and the log of next-auth answer 404", async () => {
      const { url } = world();
      for (const path of ["signin", "signout", "error?error=%0d%0a", "verify-request"])
        expect((await sendFlight(`${url}/api/auth/${path}`, {})).status).toBe(404);
      const body = "level=error&code=what+anybody%0Awrites";
      const headers = { origin: url, "content-type": "application/x-www-form-urlencoded" };
      expect((await sendFlight(`${url}/api/auth/_log`, { method: "POST", headers, body })).status).toBe(404);
    });
  });
}

/** Yields the input once for each text in it, with NUL appended to that text. */
function* withNul(value: unknown): Generator<unknown> {
  if (typeof value === "string") yield `${value}\u0000`;
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value))
    for (const changed of withNul(each))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}
