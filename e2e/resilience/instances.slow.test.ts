import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callAction } from "#e2e/access/requests/call-action.ts";
import { openStream } from "#e2e/access/requests/open-stream.ts";
import { send } from "#e2e/access/requests/send.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import { postForm, signIn } from "#e2e/access/world/sign-in.ts";
import { noisePng } from "#e2e/fixtures/noise-picture.ts";
import { type S3Server, serveS3 } from "#e2e/fixtures/serve-s3.ts";
import { tusOverHttp } from "#e2e/fixtures/tus-over-http.ts";
import { long, printResult } from "#e2e/service/scale.ts";
import { runCommand } from "./backups/run-command.ts";
import { untilAllEnded } from "./desk/intents.ts";
import { openTestPressroom, ownerEmail, password, type TestPressroom } from "./desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "./desk/open-shop.ts";
import { ordersAtService } from "./desk/read-service.ts";
import { publicAddress } from "./desk/route-to-pressroom.ts";
import { makeDraft } from "./desk/submissions.ts";
import { type Balancer, startBalancer } from "./instances/balancer.ts";
import { payAllTheTime, people } from "./instances/pay-all-the-time.ts";

const newSecret = randomBytes(32).toString("base64");

// Only the long tier, because the ordinary one has a test with two instances for each part.
describe.runIf(long)(
  "two dashboards and two workers behind a balancer, on one PostgreSQL and one bucket",
  () => {
    let s3: S3Server;
    /** Its own address is that of the balancer; `first` and `second` are the instances behind it. */
    let desk: TestPressroom;
    let first: string;
    let second: Awaited<ReturnType<TestPressroom["processes"]["beginAnotherDashboard"]>>;
    let worker: Awaited<ReturnType<TestPressroom["processes"]["beginAnotherWorker"]>>;
    let balancer: Balancer;
    let shop: Shop;

    beforeAll(async () => {
      s3 = await serveS3();
      const bucket = { S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.url, S3_FORCE_PATH_STYLE: "true" };
      const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
      const opened = await openTestPressroom({ env: { ...bucket, ...keys } });
      first = opened.url;
      second = await opened.processes.beginAnotherDashboard();
      worker = await opened.processes.beginAnotherWorker();
      balancer = await startBalancer([first, second.url]);
      desk = { ...opened, url: balancer.url };
      shop = await openConnectedShop(desk);
    }, 400_000);
    afterAll(async () => {
      await balancer?.close();
      await second?.stop();
      await worker?.stop();
      await desk?.stop();
      await s3?.close();
    });

    test("each request of a session may go to another dashboard, until one ends the session", async () => {
      const headers = { origin: publicAddress };
      const cookie = await signIn(desk.url, ownerEmail, password, { headers });
      const before = new Map(balancer.answered);
      for (let pressed = 0; pressed < 10; pressed += 1)
        await makeDraft(desk, shop, undefined, { ...shop.owner, cookie });
      for (const url of [first, second.url])
        expect((balancer.answered.get(url) ?? 0) - (before.get(url) ?? 0)).toBeGreaterThan(2);
      const orders = (url: string) => send(`${url}/api/orders/${shop.slug}/live`, { cookie });
      for (const url of [first, second.url]) expect((await orders(url)).status).toBe(200);
      await postForm(desk.url, "signout", {}, cookie, headers);
      for (const url of [first, second.url]) expect((await orders(url)).status).toBe(401);
    });

    test("a page of either dashboard learns of a change at once", async () => {
      const { cookie } = shop.owner;
      const streams = await Promise.all(
        [first, second.url].map((url) => openStream(url, `${shop.slug}/live`, cookie)),
      );
      const orderId = await makeDraft(desk, shop);
      await Promise.all(streams.map((stream) => stream.waitFor(orderId)));
      for (const stream of streams) stream.stop();
    });

    test("an upload goes on at the other dashboard, and a worker stores it", async () => {
      const picture = await noisePng({ width: 1_500, height: 1_200 });
      const site = { slug: shop.slug, cookie: shop.owner.cookie };
      const at = [first, second.url].map((url) => tusOverHttp({ ...site, url }, publicAddress));
      const location = (await at[0]?.begin(picture.length)) ?? "";
      const half = Math.floor(picture.length / 2);
      await at[0]?.patch(location, 0, half, (outgoing) => outgoing.end(picture.subarray(0, half)));
      expect(await at[1]?.offsetOf(location)).toBe(half);
      const rest = picture.subarray(half);
      await at[1]?.patch(location, half, rest.length, (outgoing) => outgoing.end(rest));
      await vi.waitFor(
        async () => {
          const reply = await send(`${desk.url}/api/upload-states/${shop.slug}/test`, site);
          expect(JSON.parse(reply.body)).toMatchObject([{ state: "stored", widthPx: 1_500 }]);
        },
        { timeout: 60_000, interval: 500 },
      );
    });

    test("an import survives kill -9 of a worker, each row once", { timeout: 600_000 }, async () => {
      const rows = 200;
      const head = "reference,sku,quantity,name,address1,postcode,city,country";
      const lines = Array.from(
        { length: rows },
        (_, row) => `I-${row},${shop.sku},1,Row ${row},Rue 1,75001,Paris,France`,
      );
      const staged = await send(`${desk.url}/api/imports/${shop.slug}/live?name=orders.csv`, {
        method: "POST",
        cookie: shop.owner.cookie,
        headers: { origin: publicAddress, "x-forwarded-host": new URL(publicAddress).host },
        body: [head, ...lines].join("\n"),
      });
      const { importId } = JSON.parse(staged.body) as { importId: string };
      const call = (name: string, input: object) =>
        callAction({
          url: desk.url,
          path: `/${shop.slug}/live/imports/${importId}`,
          id: actionId(desk, name),
          args: [
            { workspace: shop.slug, mode: "live" },
            { importId, ...input },
          ],
          cookie: shop.owner.cookie,
          origin: publicAddress,
          behind: publicAddress,
        });
      const columns = ["reference", "sku", "quantity", "name", "line1", "postal_code", "city", "country"];
      const mapped = await call("mapImportAction", { hasHeader: true, columns, country: null });
      expect(mapped.status).toBe(200);
      const stateIs = (state: string) =>
        vi.waitFor(
          async () => {
            const found = await desk.database.rows("select state from imports where id = $1", [importId]);
            expect(found).toEqual([{ state }]);
          },
          { timeout: 300_000, interval: 250 },
        );
      await stateIs("checked");
      await call("changeImportStateAction", { to: "running" });
      await vi.waitFor(async () => expect((await made()).length).toBeGreaterThan(20), {
        timeout: 120_000,
        interval: 100,
      });
      worker.kill9("worker");
      desk.processes.kill9("worker");
      await desk.processes.ready();
      await stateIs("finished");
      const names = (await made()).map(({ recipient }) => recipient);
      expect(names).toHaveLength(rows);
      expect(new Set(names).size).toBe(rows);
      printResult(`import: ${rows} rows, kill -9 of both workers: ${rows} orders, 0 twice`);

      async function made() {
        return (await ordersAtService(desk, shop)).filter(({ recipient }) => recipient.startsWith("Row "));
      }
    });

    test("kill -9 of a dashboard and of a worker under load loses only what was under way", {
      timeout: 600_000,
    }, async () => {
      const own = await openConnectedShop(desk);
      const load = payAllTheTime(desk, own);
      await seconds(5);
      second.kill9();
      await seconds(5);
      worker.kill9("worker");
      await seconds(10);
      const { paid, lost, tried } = await load.end();
      await untilAllEnded(desk, [own], 120_000);
      const booked = await ordersAtService(desk, own);
      for (const { payments } of booked) expect(payments).toBeLessThanOrEqual(1);
      const confirmed = new Set(booked.filter(({ status }) => status !== "draft").map(({ id }) => id));
      expect(paid.filter((id) => !confirmed.has(id))).toEqual([]);
      expect(confirmed.size).toBeLessThanOrEqual(paid.length + lost);
      expect(lost).toBeLessThanOrEqual(people);
      printResult(
        `kill -9 under load: ${tried} orders placed, ${lost} answers lost of ${people} people, 0 paid twice, 0 lost`,
      );
    });

    test("APP_SECRET is replaced one instance after the other, and everybody stays signed in", {
      timeout: 300_000,
    }, async () => {
      const { databaseUrl, dataDir } = desk.processes.current;
      const oldSecret = desk.processes.appSecret;
      const orders = (url: string) =>
        send(`${url}/api/orders/${shop.slug}/live`, { cookie: shop.owner.cookie });
      const bothServe = async () => {
        for (const url of [first, second.url]) expect((await orders(url)).status).toBe(200);
        await makeDraft({ ...desk, url: first }, shop);
        await makeDraft({ ...desk, url: second.url }, shop);
      };
      // First all can open what is sealed with the new one, then all seal with it.
      for (const env of [
        { APP_SECRET: oldSecret, APP_SECRET_PREVIOUS: newSecret },
        { APP_SECRET: newSecret, APP_SECRET_PREVIOUS: oldSecret },
      ]) {
        balancer.use([second.url]);
        await desk.processes.current.stop();
        await desk.processes.begin({ env });
        await bothServe();
        balancer.use([first]);
        await second.stop();
        await worker.stop();
        second = await desk.processes.beginAnotherDashboard();
        worker = await desk.processes.beginAnotherWorker();
        balancer.use([first, second.url]);
        await bothServe();
      }
      const place = { databaseUrl, dataDir, appSecret: newSecret, appSecretPrevious: oldSecret };
      expect(await runCommand("rotate-secrets", [], place).ended).toMatchObject({ code: 0 });
      await bothServe();
    });
  },
);

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));
