import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallReport } from "#lib/core/service/call-report.ts";
import { encodeFileRequest } from "#lib/core/service/check-input.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { jpeg, png } from "#sandbox/testing/pictures.ts";
import { type FileServer, startFileServer } from "#sandbox/testing/servers.ts";
import {
  addKey,
  anOrder,
  createDraft,
  createOrder,
  failureOf,
  newKey,
  openServiceAccount,
  type ServiceAccount,
} from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
let pictures: FileServer;
beforeAll(async () => {
  [world, pictures] = await Promise.all([startWorld(), startFileServer()]);
});
afterAll(() => Promise.all([world?.stop(), pictures?.close()]));

/** Serves a picture at its own address, and counts its downloads. */
function publish(bytes: Buffer) {
  const path = `/${randomUUID()}.png`;
  const url = pictures.serve(path, bytes);
  return { url, downloads: () => pictures.requestedPaths.filter((asked) => asked === path).length };
}

const upload = (url: string, filename = "Front.png") => ({
  bytes: encodeFileRequest({ url, filename }),
  idempotencyKey: newKey(),
});

/** Opens an account whose client records the status of each attempt. */
async function openWatchedDesk() {
  const statuses: CallReport["status"][] = [];
  const desk = await openServiceAccount(world, { client: { onCall: ({ status }) => statuses.push(status) } });
  return { ...desk, statuses };
}

describe("creating a file", () => {
  it("downloads the picture once, and returns the same file when it is read", async () => {
    const desk = await openWatchedDesk();
    const bytes = await png({ width: 640, height: 480, dpi: 300 });
    const { url, downloads } = publish(bytes);
    const { file, replayed } = await desk.client.createFile(upload(url, "Größe M ✓.png"));
    expect(replayed).toBe(false);
    expect(file).toMatchObject({
      status: "ready",
      filename: "Größe M ✓.png",
      mime_type: "image/png",
      size_bytes: bytes.length,
      width_px: 640,
      height_px: 480,
      dpi: 300,
    });
    expect(await desk.client.getFile(file.id)).toEqual(file);
    expect(desk.statuses).toEqual([201, 200]);
    expect(downloads()).toBe(1);
    expect(Buffer.from(await (await fetch(file.url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("works without a filename", async () => {
    const desk = await openServiceAccount(world);
    const bytes = encodeFileRequest({ url: publish(await jpeg()).url });
    const { file } = await desk.client.createFile({ bytes, idempotencyKey: newKey() });
    expect(file).toMatchObject({ filename: null, mime_type: "image/jpeg" });
  });

  it("returns the same file for the same bytes with the same key", async () => {
    const desk = await openWatchedDesk();
    const { url, downloads } = publish(await png());
    const request = upload(url);
    const first = await desk.client.createFile(request);
    const second = await desk.client.createFile(request);
    expect([first.replayed, second.replayed]).toEqual([false, true]);
    expect(second.file).toEqual(first.file);
    expect(desk.statuses).toEqual([201, 200]);
    expect(downloads()).toBe(1);
  });

  it("refuses another body with the same key with 409", async () => {
    const desk = await openServiceAccount(world);
    const { url } = publish(await png());
    const request = upload(url);
    const { file } = await desk.client.createFile(request);
    const other = desk.client.createFile({ ...request, bytes: upload(url, "Back.png").bytes });
    expect(await failureOf(other)).toMatchObject({
      status: 409,
      kind: "conflict",
      code: "idempotency_conflict",
      mayHaveActed: false,
    });
    expect((await desk.client.getFile(file.id)).filename).toBe("Front.png");
  });

  it("creates one file for two simultaneous creations", async () => {
    const desk = await openServiceAccount(world);
    const { url, downloads } = publish(await png());
    const request = upload(url);
    const both = await Promise.all([desk.client.createFile(request), desk.client.createFile(request)]);
    expect(both[0].file).toEqual(both[1].file);
    expect(both.map(({ replayed }) => replayed).toSorted()).toEqual([false, true]);
    expect(downloads()).toBe(1);
  });

  it.each([
    ["after", true],
    ["before", false],
  ])("creates one file when its reply is lost %s the work was done", async (drop, replayed) => {
    const desk = await openWatchedDesk();
    const { url, downloads } = publish(await png());
    const fault = { account_id: desk.accountId, method: "POST", path: "/v1/files", drop, times: 1 };
    await world.control.addFault(fault);
    const request = upload(url);
    const made = await desk.client.createFile(request);
    expect(made.replayed).toBe(replayed);
    expect(desk.statuses).toEqual([null, replayed ? 200 : 201]);
    expect(downloads()).toBe(1);
    expect(await desk.client.createFile(request)).toEqual({ file: made.file, replayed: true });
  });
});

describe("a link that is not acceptable", () => {
  const whole = () => png({ width: 200, height: 200 });

  it.each<[string, () => Promise<string> | string, string]>([
    ["a link of another kind", () => "ftp://127.0.0.1/a.png", "invalid_file_url"],
    ["a link that nothing answers", () => "http://127.0.0.1:9/a.png", "file_unreachable"],
    ["a link to nothing", async () => `${publish(await whole()).url}x`, "file_not_answered"],
    [
      "a redirect",
      async () => {
        const { url } = publish(await whole());
        return pictures.serve(`/to${randomUUID()}`, (_, reply) => {
          reply.writeHead(302, { location: url }).end();
        });
      },
      "file_redirected",
    ],
    ["no picture", () => publish(Buffer.from("hello")).url, "unsupported_file_type"],
    ["half a picture", async () => publish((await whole()).subarray(0, 60)).url, "file_damaged"],
  ])("is refused with 422 and its code: %s", async (_, link, code) => {
    const desk = await openWatchedDesk();
    expect(await failureOf(desk.client.createFile(upload(await link())))).toMatchObject({
      status: 422,
      kind: "not_acceptable",
      code,
      mayHaveActed: false,
    });
    expect(desk.statuses).toEqual([422]);
  });
});

describe("a file on a print area", () => {
  async function aPrintArea(desk: ServiceAccount) {
    const [product] = (await desk.client.listProducts({ limit: 1 })).data;
    const [area] = (await desk.client.getProduct({ id: product?.id ?? "" })).print_areas;
    if (!area) throw new Error("The first product has no print area.");
    return area;
  }

  async function store(desk: ServiceAccount, width: number, height: number) {
    return (await desk.client.createFile(upload(publish(await png({ width, height })).url))).file;
  }

  async function withFile(desk: ServiceAccount, face: string, id: string) {
    const { items } = await anOrder(desk);
    return { items: items.map((item) => ({ ...item, files: { [face]: id } })) };
  }

  it("that is too small is refused with the required pixels, and one of that size is accepted", async () => {
    const desk = await openServiceAccount(world);
    const { face, min_pixels } = await aPrintArea(desk);
    const small = await store(desk, min_pixels.width - 1, min_pixels.height - 1);
    const failure = await failureOf(createOrder(desk, await withFile(desk, face, small.id)));
    expect(failure).toMatchObject({ status: 422, code: "file_resolution_too_low", mayHaveActed: false });
    const { details } = failure instanceof ServiceError ? failure : {};
    expect(details).toMatchObject({ face, file_id: small.id, required: min_pixels });
    expect((await desk.client.listOrders()).data).toEqual([]);

    const enough = await store(desk, min_pixels.width, min_pixels.height);
    const order = await createDraft(desk, await withFile(desk, face, enough.id));
    expect(order.items[0]?.files).toEqual([{ face, url: enough.url }]);
  });

  it("of another account is unknown, when it is read and in an order", async () => {
    const [one, other] = [await openServiceAccount(world), await openServiceAccount(world)];
    const { face, min_pixels } = await aPrintArea(one);
    const { id } = await store(one, min_pixels.width, min_pixels.height);
    for (const unknown of [id, randomUUID()]) {
      expect(await failureOf(other.client.getFile(unknown))).toMatchObject({
        status: 404,
        kind: "not_found",
      });
    }
    const order = createOrder(other, await withFile(other, face, id));
    expect(await failureOf(order)).toMatchObject({ status: 422, code: "unknown_file" });
  });
});

describe("permissions", () => {
  it("files:write and orders:read allow reading a file, and only files:write creating one", async () => {
    const writer = await openServiceAccount(world, { scopes: ["files:write"] });
    const reader = await addKey(world, writer.accountId, { scopes: ["orders:read"] });
    const { url } = publish(await png());
    const { file } = await writer.client.createFile(upload(url));
    expect(await writer.client.getFile(file.id)).toEqual(file);
    expect(await reader.client.getFile(file.id)).toEqual(file);
    expect(await failureOf(reader.client.createFile(upload(url)))).toMatchObject({ code: "missing_scope" });
  });
});
