import { execFile } from "node:child_process";
import { lstatSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { send } from "#e2e/access/requests/send.ts";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { noisePng } from "#e2e/fixtures/noise-picture.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { tusOverHttp } from "#e2e/fixtures/tus-over-http.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { act } from "./desk/act.ts";
import { openTestPressroom, type TestPressroom } from "./desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "./desk/open-shop.ts";
import { debitsAtService, ordersAtService } from "./desk/read-service.ts";
import { publicAddress } from "./desk/route-to-pressroom.ts";
import { makeDraft, quote, submission } from "./desk/submissions.ts";

/** As the image contains it: without the sources of the pages, without a compiler, owned by another user. */
const folder = temporaryDataDir();
let desk: TestPressroom;
let shop: Shop;
let before: string[];
const metricsToken = "a-token-for-prometheus";
let workerPort: number;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["scripts/assemble.ts", folder], { cwd: root });
  before = contents();
  workerPort = await freePort();
  const env = { METRICS_TOKEN: metricsToken, WORKER_METRICS_PORT: String(workerPort) };
  desk = await openTestPressroom({ folder, env });
  shop = await openConnectedShop(desk);
}, 400_000);
afterAll(async () => {
  await desk?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file with its time of change. */
const contents = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${name} ${lstatSync(path.join(folder, name)).mtimeMs}`)
    .sort();

test("without the variables that instances share it does not start, and names each", async () => {
  const shared = { DATABASE_URL: "", SERVICE_URL: "", APP_SECRET: "", ACTIONS_KEY: "" };
  const refused = await startPressroom({ folder, env: shared }).then(
    () => "it started",
    (error: Error) => error.message,
  );
  for (const name of Object.keys(shared)) expect(refused).toContain(`${name} should be given`);
});

test("the folder has no source of a page and no development dependency", () => {
  expect(readdirSync(folder)).not.toContain("app");
  expect(readdirSync(path.join(folder, "node_modules"))).not.toContain("next");
  expect(before.filter((name) => name.includes(".test.ts"))).toEqual([]);
});

test("an order is paid, and an upload is decoded and stored at the service", async () => {
  const orderId = await makeDraft(desk, shop);
  const shownTotalCents = await quote(shop, submission(shop));
  const paid = await act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
  expect(paid).toMatchObject({ status: 200, data: { refusal: null } });
  expect(await debitsAtService(desk, shop)).toBe(shownTotalCents);

  const site = { url: desk.url, slug: shop.slug, cookie: shop.owner.cookie };
  const tus = tusOverHttp(site, publicAddress);
  const picture = await noisePng({ width: 900, height: 700 });
  const location = await tus.begin(picture.length);
  await tus.patch(location, 0, picture.length, (outgoing) => outgoing.end(picture));
  await vi.waitFor(
    async () => {
      const reply = await send(`${desk.url}/api/upload-states/${shop.slug}/test`, { cookie: site.cookie });
      expect(JSON.parse(reply.body)).toMatchObject([{ state: "stored", widthPx: 900, heightPx: 700 }]);
    },
    { timeout: 30_000, interval: 200 },
  );
});

test("the dashboard and the worker give their metrics to the token", async () => {
  const read = async (address: string, token: string) => {
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return { status: reply.status, text: await reply.text() };
  };
  const dashboard = `${desk.url}/api/metrics`;
  const worker = `http://127.0.0.1:${workerPort}/metrics`;
  expect((await read(dashboard, metricsToken)).text).toMatch(
    /^pressroom_actions_total\{action="createOrder\w*",result="done"\} [1-9]/m,
  );
  expect((await read(worker, metricsToken)).text).toMatch(
    /^pressroom_job_duration_seconds_count\{task="plan-work",result="done"\} [1-9]/m,
  );
  for (const address of [dashboard, worker])
    expect(await read(address, "another token")).toMatchObject({ status: 401, text: "" });
});

test("SIGTERM lets a payment under way be answered, and the next start finds nothing open", async () => {
  const orderId = await makeDraft(desk, shop);
  const shownTotalCents = await quote(shop, submission(shop));
  const arrived = Promise.withResolvers<void>();
  const withdraw = desk.proxy.plan(({ name }) =>
    name === "confirmOrder" ? { requestSent: arrived.resolve, delayMs: 1_500 } : undefined,
  );
  const paying = act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
  await arrived.promise;
  await desk.processes.current.stop();
  withdraw();
  expect(await paying).toMatchObject({ status: 200, data: { refusal: null } });
  await desk.processes.begin();
  const open = await desk.database.rows("select id from order_intents where state = 'open'", []);
  expect(open).toEqual([]);
  expect((await ordersAtService(desk, shop)).filter(({ status }) => status === "confirmed")).toHaveLength(2);
});

test("nothing was written into the folder", () => {
  expect(contents()).toEqual(before);
});
