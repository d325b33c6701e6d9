import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { send } from "#e2e/access/requests/send.ts";
import { until } from "#e2e/access/world/until.ts";
import { type Collector, type ReceivedSpan, receiveSpans } from "#e2e/fixtures/receive-spans.ts";
import { recordModules } from "#e2e/fixtures/record-modules.ts";
import { paths } from "#lib/paths.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { act } from "./desk/act.ts";
import { untilAllEnded } from "./desk/intents.ts";
import { openTestPressroom, ownerEmail, password, type TestPressroom } from "./desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "./desk/open-shop.ts";
import { publicAddress } from "./desk/route-to-pressroom.ts";
import { makeDraft, quote, submission } from "./desk/submissions.ts";

/** As the image contains it: what the build lacks, it cannot load from this repository. */
const folder = temporaryDataDir();
const records = temporaryDataDir();
const sdk = /node_modules\/@opentelemetry\/(?!api[-/])/;
let modules: ReturnType<typeof recordModules>;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/assemble.ts", folder], { cwd: root });
  modules = recordModules(records);
}, 400_000);
afterAll(() => {
  for (const each of [folder, records]) rmSync(each, { recursive: true, force: true });
});

async function openTraced(env: Record<string, string>): Promise<TestPressroom> {
  for (const [name, value] of Object.entries({ ...env, NODE_OPTIONS: modules.nodeOptions }))
    vi.stubEnv(name, value);
  try {
    return await openTestPressroom({ folder });
  } finally {
    vi.unstubAllEnvs();
  }
}

describe("with a collector", () => {
  let collector: Collector;
  let desk: TestPressroom;
  let shop: Shop;

  beforeAll(async () => {
    collector = await receiveSpans();
    desk = await openTraced(collector.env);
    shop = await openConnectedShop(desk);
  }, 400_000);
  afterAll(async () => {
    await desk?.stop();
    await collector?.close();
  });

  const ofTrace = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId);
  const untilSpan = async (what: string, isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> => {
    await until(`there is a span: ${what}`, async () => collector.spans().some(isIt));
    return collector.spans().find(isIt) as ReceivedSpan;
  };

  async function payNewDraft() {
    const given = submission(shop);
    const orderId = await makeDraft(desk, shop, given);
    const shownTotalCents = await quote(shop, given);
    const before = new Set(collector.spans().map(({ spanId }) => spanId));
    const pay = () => act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
    const action = () =>
      untilSpan("the action", ({ name, spanId }) => name === "action confirmOrder" && !before.has(spanId));
    return { orderId, given, pay, action };
  }

  test("one trace goes from the button to the webhook, through both processes", async () => {
    const { orderId, pay, action } = await payNewDraft();
    expect(await pay()).toMatchObject({ status: 200, data: { refusal: null } });
    await desk.world.control.advance(orderId, "in_production");
    const { traceId, parentSpanId } = await action();
    // Each process sends its spans by itself, so that of the job may arrive first.
    for (const name of ["receive webhook", "job reread-order"])
      await untilSpan(name, (span) => span.traceId === traceId && span.name === name);
    const trace = ofTrace(traceId);
    const named = (name: string) => trace.filter((span) => span.name === name);

    const [page] = trace.filter(({ spanId }) => spanId === parentSpanId);
    expect(page?.attributes["http.method"]).toBe("POST");
    const [call] = named("call confirmOrder");
    expect(call?.attributes).toMatchObject({
      "http.request.method": "POST",
      "url.template": "/v1/orders/{id}/confirm",
      "pressroom.call.attempt": 1,
      "http.response.status_code": 200,
    });
    const [received] = named("receive webhook");
    expect(received?.attributes["pressroom.event.type"]).toBe("order.in_production");
    expect(received?.links).toHaveLength(1);
    expect(received?.links[0]?.traceId).not.toBe(traceId);
    expect(named("job reread-order")[0]?.resource["pressroom.process"]).toBe("worker");
    const statements = trace.filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
    expect(statements.map(({ attributes }) => attributes["db.query.text"])).toContainEqual(
      expect.stringMatching(/insert into "order_intents" .*\$1/s),
    );
    expect(new Set(statements.map(({ resource }) => resource["service.name"]))).toEqual(
      new Set(["pressroom-dashboard", "pressroom-worker"]),
    );
  });

  test("the worker finishes a payment whose reply was lost in the trace of the button", async () => {
    const { pay, action } = await payNewDraft();
    const restore = desk.proxy.plan(({ name, headers }) =>
      name === "confirmOrder" && headers.authorization === `Bearer ${shop.live.key}`
        ? { instead: "reset" }
        : undefined,
    );
    expect(await pay()).toMatchObject({ code: "answer_lost" });
    restore();
    const { traceId } = await action();
    await untilAllEnded(desk, [shop], 60_000);
    const finishing = await untilSpan(
      "its recovery",
      (span) => span.traceId === traceId && span.name === "finish intent pay",
    );
    expect(finishing.resource["pressroom.process"]).toBe("worker");
    expect(ofTrace(traceId).filter(({ name }) => name === "call confirmOrder").length).toBeGreaterThan(1);
    await untilSpan(
      "the failed action",
      ({ spanId, attributes }) =>
        ofTrace(traceId).some((span) => span.spanId === spanId) && attributes["error.type"] === "answer_lost",
    );
  });

  test("no secret, no personal data and no value of a statement is in a span", async () => {
    const secret = `canary-${randomUUID()}`;
    const { given, pay, action } = await payNewDraft();
    await pay();
    await action();
    const { url } = desk;
    const { cookie } = shop.owner;
    const asked = [
      paths.share(secret),
      paths.tracking(secret),
      paths.unsubscribe(secret),
      paths.resetPassword(secret),
      paths.invite(secret),
      paths.setup(secret),
      `/${secret}/live/orders?q=${secret}`,
      `/api/webhooks/${secret}`,
      `/api/print-files/${secret}`,
      `/api/share/${secret}/logo`,
      `/api/orders/${shop.slug}/live?q=${secret}`,
      `/no-page/${secret}?token=${secret}`,
      `/${shop.slug}/live/orders?q=${secret}`,
      `/%E0%A4%A${secret}`,
    ];
    const headers = { origin: publicAddress };
    for (const path of asked) {
      await send(url + path, { cookie, headers });
      await send(url + path, { cookie, method: "POST", body: secret, headers });
    }
    await act(desk, shop, shop.owner, "connectPastedKeyAction", { key: `svc_live_${secret}` });
    // Two of them connected the shop.
    const connecting = () => collector.spans().filter(({ name }) => name === "action connectPastedKey");
    await until("the last action is there", async () => connecting().length > 2);
    await until("all routes are there", async () => {
      const routes = collector.spans().map(({ attributes }) => attributes["http.route"]);
      return ["/share/[share]", "/reset/[reset]", "/invite/[token]"].every((route) => routes.includes(route));
    });

    const said = collector.raw();
    const { name, line1, city } = given.address;
    const never = {
      secret,
      cookie,
      password,
      ownerEmail,
      name,
      line1,
      city,
      live: shop.live.key,
      test: shop.test.key,
    };
    expect(
      Object.entries(never)
        .filter(([, text]) => said.includes(text))
        .map(([what]) => what),
    ).toEqual([]);
    for (const half of cookie.split(/[=;]\s*/).filter((part) => part.length > 30))
      expect(said).not.toContain(half);
    expect(said).not.toMatch(/whsec_|svc_(live|test)_\w{8}|\$argon2|postgres(ql)?:\/\/|Bearer /);
  });

  test("the SDK is loaded in both processes", () => {
    const { dashboard, worker } = desk.processes.current.pids();
    for (const pid of [dashboard, worker])
      expect(modules.loadedBy(pid).filter((url) => sdk.test(url))).not.toEqual([]);
  });
});

describe.each([
  ["without the variables", {}],
  ["with a disabled SDK", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" }],
])("%s", (_, env) => {
  let desk: TestPressroom | undefined;
  afterEach(() => desk?.stop());

  test("no process loads the SDK, and an order is paid", { timeout: 400_000 }, async () => {
    desk = await openTraced(env);
    const shop = await openConnectedShop(desk);
    const given = submission(shop);
    const orderId = await makeDraft(desk, shop, given);
    const shownTotalCents = await quote(shop, given);
    const paid = await act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
    expect(paid).toMatchObject({ status: 200, data: { refusal: null } });
    const { dashboard, worker } = desk.processes.current.pids();
    for (const pid of [dashboard, worker]) {
      const loaded = modules.loadedBy(pid);
      expect(loaded.some((url) => /\/pg[-/]/.test(url))).toBe(true);
      expect(loaded.filter((url) => sdk.test(url))).toEqual([]);
    }
    expect(
      await desk.database.rows("select id from order_intents where traceparent is not null", []),
    ).toEqual([]);
  });
});
