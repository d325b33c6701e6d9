import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let first: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: { seed: "people", orders: 12, products: 2, variants: 40 } });
  const { data } = (await sandbox.control("GET", "/accounts")).body;
  first = await sandbox.connect({ account_id: data[0].id });
});
afterAll(() => sandbox.close());

/** Sends a request like a browser, with control over every header. */
async function browse(
  path: string,
  init: { form?: Record<string, string>; headers?: OutgoingHttpHeaders; at?: string } = {},
) {
  const url = new URL(path, init.at ?? sandbox.url);
  const own =
    init.form === undefined
      ? {}
      : { Origin: url.origin, "Content-Type": "application/x-www-form-urlencoded" };
  const method = init.form === undefined ? "GET" : "POST";
  const sent = request(url, { method, agent: false, headers: { Host: url.host, ...own, ...init.headers } });
  sent.end(init.form === undefined ? undefined : new URLSearchParams(init.form).toString());
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

async function draft(body: object = {}) {
  return (await create(first, body)).body.data;
}

const statusOf = async (id: string) => (await first.call("GET", `/orders/${id}`)).body.data.status;

describe("the page at /", () => {
  it("shows each view, escapes data, and forbids caching and framing", async () => {
    await draft({ external_id: "<b>bold</b>" });
    const page = await browse("/");
    expect(page.status).toBe(200);
    expect(page.text).toContain("&lt;b&gt;bold&lt;/b&gt;");
    expect(page.text).not.toContain("<b>bold");
    expect(page.text).not.toContain("<script");
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    const titles = {
      deliveries: "Attempts to deliver",
      requests: "/v1/orders",
      faults: "Add fault",
      account: "Make key",
    };
    for (const [view, text] of Object.entries(titles)) {
      expect((await browse(`/?view=${view}`)).text).toContain(text);
    }
    expect((await browse("/people/style.css")).headers["content-type"]).toContain("text/css");
  });

  it("filters orders and refuses an invalid cursor", async () => {
    const { text } = await browse("/?status=draft");
    expect(text).toContain("waits to be paid");
    expect((await browse("/?status=refunded")).text).not.toContain("waits to be paid");
    expect((await browse("/?cursor=made-up")).status).toBe(400);
  });

  it("advances orders and the clock, adds faults, sets the wallet and creates keys", async () => {
    const order = await draft({ confirm: true });
    const moved = await browse("/people/advance-order", { form: { id: order.id } });
    expect([moved.status, moved.headers.location]).toEqual([303, "/"]);
    expect(await statusOf(order.id)).toBe("in_production");
    await browse("/people/advance-order", { form: { id: order.id, to: "delivered" } });
    expect(await statusOf(order.id)).toBe("delivered");
    const held = await draft({ confirm: true });
    await browse("/people/raise-issue", { form: { id: held.id, code: "out_of_stock" } });
    expect(await statusOf(held.id)).toBe("on_hold");

    const before = Date.parse((await sandbox.control("GET", "/clock")).body.data.now);
    const Referer = `${sandbox.url}/?view=faults`;
    const tick = await browse("/people/advance-clock", { form: { seconds: "3600" }, headers: { Referer } });
    expect(tick.headers.location).toBe("/?view=faults");
    expect(Date.parse((await sandbox.control("GET", "/clock")).body.data.now) - before).toBeGreaterThan(
      3_599_000,
    );

    await browse("/people/add-fault", {
      form: { method: "GET", path: "/v1/me", status: "503", times: "", drop: "" },
    });
    expect((await first.call("GET", "/me")).status).toBe(503);
    await browse("/people/clear-faults", { form: {} });
    expect((await first.call("GET", "/me")).status).toBe(200);

    await browse("/people/set-wallet", {
      form: { balance: "12.34", credit: "0", allowed: "true", enabled: "false" },
    });
    expect((await sandbox.control("GET", "/wallet")).body.data).toEqual({
      balance_cents: 1_234,
      credit_cents: 0,
      allowed: true,
      enabled: false,
    });

    await sandbox.control("PATCH", "/wallet", { body: { balance_cents: 100_000, enabled: true } });

    const made = await browse("/people/make-key", {
      form: { name: "Mine", mode: "test", scopes: "orders:read" },
    });
    const key = /svc_test_\w+/.exec(made.text)?.[0];
    const me = await fetch(`${sandbox.url}/v1/me`, { headers: { Authorization: `Bearer ${key}` } });
    const { api_key } = await me.json();
    expect(api_key).toMatchObject({ name: "Mine", scopes: ["orders:read"] });
    expect((await browse("/?view=account")).text).not.toContain(key);
  });

  it("sets the limits of a key that can pay", async () => {
    const { prefix } = (await first.call("GET", "/me")).body.api_key;
    const { data: keys } = (await sandbox.control("GET", "/keys")).body;
    const paying = keys.find((key: { prefix: string }) => key.prefix === prefix);
    expect((await browse("/?view=account")).text).toContain(`<option value="${paying.id}">`);
    await browse("/people/set-limits", { form: { id: paying.id, order: "400", day: "900.50" } });
    expect((await first.call("GET", "/me")).body.api_key.spending_limits).toMatchObject({
      per_order_cents: 40_000,
      daily_cents: 90_050,
    });
    await browse("/people/set-limits", { form: { id: paying.id, order: "150", day: "300" } });
  });

  it("shows the chosen account, and returns to the same view after an action", async () => {
    const other = await sandbox.connect({});
    await create(other, { confirm: true, external_id: "of-the-other" });
    expect((await browse("/")).text).not.toContain("of-the-other");
    const account = other.accountId;
    const at = `/?account=${account}&status=test_confirmed`;
    const { text } = await browse(at);
    expect(text).toContain("of-the-other");
    expect(text).toContain(`href="/?view=account&amp;account=${account}"`);
    const order = (await other.call("GET", "/orders")).body.data[0];
    const headers = { Referer: `${sandbox.url}${at}` };
    const moved = await browse("/people/advance-order", { form: { id: order.id }, headers });
    expect(moved.headers.location).toBe(at);
    const wallet = { balance: "7", credit: "0", allowed: "true", enabled: "true", account_id: account };
    await browse("/people/set-wallet", { form: wallet });
    const { data } = (await sandbox.control("GET", `/wallet?account_id=${account}`)).body;
    expect(data.balance_cents).toBe(700);
    expect((await browse("/?account=made-up")).status).toBe(200);
    expect((await browse(`/?account=${crypto.randomUUID()}`)).status).toBe(404);
  });

  it("says why an action failed", async () => {
    const { id } = await draft();
    const { status, text } = await browse("/people/advance-order", { form: { id } });
    expect(status).toBe(409);
    expect(text).toContain("Nothing was changed");
    expect(text).toContain("An order that is draft cannot move on.");
    expect((await browse("/people/advance-order", { form: { id: "../../reset" } })).status).toBe(409);
    expect((await browse("/people/nothing", { form: {} })).status).toBe(404);
    expect((await browse("/people/__proto__", { form: {} })).status).toBe(404);
  });
});

describe("a form", () => {
  it("is accepted only if the page itself sent it", async () => {
    const { id } = await draft({ confirm: true, external_id: "guarded" });
    const foreign: OutgoingHttpHeaders[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "http://127.0.0.1:1" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "http://evil.example", Host: "evil.example" },
    ];
    for (const headers of foreign) {
      const { status } = await browse("/people/advance-order", { form: { id }, headers });
      expect([headers, [401, 403].includes(status ?? 0)]).toEqual([headers, true]);
    }
    const bare = await fetch(`${sandbox.url}/people/advance-order`, { method: "POST", body: `id=${id}` });
    expect(bare.status).toBe(403);
    expect(await statusOf(id)).toBe("test_confirmed");
    await browse("/people/advance-order", { form: { id }, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(await statusOf(id)).toBe("in_production");
  });
});

describe("access to the page", () => {
  it("is refused for a foreign host name and through a proxy", async () => {
    for (const headers of [
      { Host: "evil.example" },
      { Host: "evil.example:4010" },
      { "X-Forwarded-For": "1.2.3.4" },
    ]) {
      const { status, text } = await browse("/", { headers });
      expect(status).toBe(401);
      expect(text).not.toContain("PR-1");
    }
  });

  it("needs the control token in strict mode, also on this machine", async () => {
    const strict = await startTestSandbox({
      network: "strict",
      controlToken: "a secret of its own",
      seed: { seed: "strict", orders: 3, products: 1, variants: 1 },
    });
    try {
      const at = strict.url;
      expect((await browse("/", { at })).status).toBe(401);
      expect((await browse("/people/advance-clock", { at, form: { seconds: "1" } })).status).toBe(401);
      const wrong = await browse("/people/sign-in", { at, form: { token: "sandbox" } });
      expect([wrong.status, wrong.headers["set-cookie"]]).toEqual([401, undefined]);
      const right = await browse("/people/sign-in", { at, form: { token: "a secret of its own" } });
      expect(right.status).toBe(303);
      const cookie = right.headers["set-cookie"]?.[0] ?? "";
      expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
      expect(cookie).not.toContain("secret");
      const [Cookie] = cookie.split(";");
      expect((await browse("/", { at, headers: { Cookie } })).text).toContain("PR-1003");
      expect((await browse("/", { at, headers: { Cookie: "sandbox_people=guess" } })).status).toBe(401);
    } finally {
      await strict.close();
    }
  });
});
