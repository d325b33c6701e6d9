import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { askPage } from "#e2e/access/requests/ask-page.ts";
import { pageForms } from "#e2e/access/requests/page-forms.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import { send } from "#e2e/access/requests/send.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { root } from "#scripts/root.ts";
import { protectedPages } from "./pages.ts";
import { call, protectedActions } from "./protected-actions.ts";

const neverIssued = "svc_test_neverIssuedCanary0123456789abcdef";
const innards = /node_modules|\bat \w.*:\d+:\d+|select .* from|Failed query|ECONNREFUSED|postgres:\/\//i;

/** Keys and secrets appear in no place that a browser, a log reader or a screenshot could show. */
export function describeSecrets(world: () => World): void {
  describe("secrets are not in", () => {
    test("any file of the browser", () => {
      const files = globSync(".next/static/**/*.*", { cwd: root }).map((file) => path.join(root, file));
      expect(files.length).toBeGreaterThan(10);
      expect(files.flatMap((file) => hitsIn(readFileSync(file, "utf8"), world(), file))).toEqual([]);
    });

    test.each(pageForms)("any page, asked by the owner as $name", async (form) => {
      const { url, owner } = world();
      for (const page of protectedPages(world())) {
        const reply = await askPage({ url, ...page, form, cookie: owner.cookie });
        expect(leaksIn(reply, secretsOf(world())), page.path).toEqual([]);
      }
    });

    test("the metrics, which count what all tests did and are only for their token", async () => {
      const { url, secrets, canaries, owner } = world();
      const ask = (given: object) => send(`${url}/api/metrics`, given);
      const reply = await ask({ headers: { authorization: `Bearer ${secrets.metricsToken}` } });
      expect(reply.status).toBe(200);
      for (const name of ["actions_total", "webhook_deliveries_total", "service_call_duration_seconds_count"])
        expect(reply.body).toMatch(new RegExp(`^pressroom_${name}\\{.*\\} [1-9]`, "m"));
      expect(leaksIn(reply, [...canaries, ...secretsOf(world())])).toEqual([]);
      for (const headers of [{}, { authorization: `Bearer ${secrets.metricsToken}x` }])
        expect(await ask({ headers, cookie: owner.cookie })).toMatchObject({ status: 401, body: "" });
    });

    test("any reply to a failed request", async () => {
      for (const { what, reply } of await provoke(world())) {
        expect(reply.status, what).not.toBe(200);
        expect(reply.body, what).not.toMatch(innards);
        expect(leaksIn(reply, secretsOf(world())), what).toEqual([]);
      }
    });

    test("any action's refusal", async () => {
      const { owner, pressroom } = world();
      const paste = protectedActions.find(({ name }) => name === "connectPastedKeyAction");
      const create = protectedActions.find(({ name }) => name === "createOrderAction");
      if (!paste || !create) throw new Error("There is nothing to provoke.");
      const given = { cookie: owner.cookie };
      await pressroom.control.addFault({ path: "/v1/orders", method: "POST", status: 500, times: 20 });
      const replies = [
        await call(world(), paste, { ...given, input: { key: neverIssued } }),
        await call(world(), paste, { ...given, input: { key: [neverIssued] } }),
        await call(world(), paste, {
          ...given,
          input: { key: neverIssued, mode: "test", purpose: "paying" },
        }),
        // A real key, pasted into the wrong slot.
        await call(world(), paste, { ...given, input: { key: world().secrets.liveKey, mode: "test" } }),
        await call(world(), create, given),
        await call(world(), create, { ...given, input: { nonsense: true } }),
        await call(world(), create, { ...given, mode: "neither" }),
      ];
      await pressroom.control.clearFaults();
      for (const reply of replies) {
        expect(reply.body).not.toMatch(innards);
        expect(leaksIn(reply, secretsOf(world()))).toEqual([]);
      }
    });

    // Last, so that the logs contain the output of all other tests.
    test("the logs and the terminal output", () => {
      const { dataDir, output } = world().pressroom;
      const logs = globSync("logs/*", { cwd: dataDir }).map((file) => path.join(dataDir, file));
      expect(logs.length).toBeGreaterThanOrEqual(4);
      const texts = logs.map((file) => [file, readFileSync(file, "utf8")] as const);
      expect(texts.some(([, text]) => text.includes("service call"))).toBe(true);
      for (const [file, text] of [...texts, ["the terminal", output()] as const]) {
        expect(hitsIn(text, world(), file)).toEqual([]);
        expect(text, file).not.toContain("$argon2");
      }
    });
  });
}

const secretsOf = ({ secrets }: World) => [...Object.values(secrets), neverIssued, "$argon2"];

function hitsIn(text: string, world: World, where: string): string[] {
  const named = Object.entries({ ...world.secrets, neverIssued });
  return named.filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${where}`);
}

async function provoke({ url, slug, owner, order }: World): Promise<{ what: string; reply: Reply }[]> {
  const { cookie } = owner;
  const orders = `${url}/api/orders/${slug}/test`;
  const estimates = `${url}/api/estimates/${slug}/test`;
  const post = { cookie, method: "POST", headers: { origin: url } };
  const asks: [string, string, Parameters<typeof send>[1]][] = [
    ["a cursor that is none", `${orders}?after=nonsense`, { cookie }],
    ["a cursor with another's date", `${orders}?after=${cursorOf("9999-99-99", order.id)}`, { cookie }],
    ["a row that is none", `${url}/api/order-rows/${slug}/test?id=nonsense`, { cookie }],
    ["an order that is none", `${orders}/nonsense`, { cookie }],
    ["an estimate of nothing", estimates, { ...post, body: "" }],
    ["an estimate that is not JSON", estimates, { ...post, body: "{" }],
    ["an estimate of unknown goods", estimates, { ...post, body: estimateOf("NOTHING-LIKE-IT") }],
    ["a cookie that is none", orders, { cookie: "pressroom-session=nonsense" }],
    ["an address that does not decode", `${url}/%E0%A4%A`, { cookie }],
    [
      "an action that is none",
      `${url}/account`,
      { cookie, method: "POST", headers: { "next-action": "00" } },
    ],
  ];
  return Promise.all(asks.map(async ([what, address, ask]) => ({ what, reply: await send(address, ask) })));
}

const cursorOf = (createdAt: string, id: string) =>
  Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
const estimateOf = (sku: string) => JSON.stringify({ country: "FR", items: [{ sku, quantity: 1 }] });
