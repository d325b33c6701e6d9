import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg, png } from "../testing/pictures.ts";
import { type FileServer, startFileServer } from "../testing/servers.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let server: FileServer;
let caller: Connection;

beforeAll(async () => {
  [sandbox, server] = await Promise.all([startTestSandbox({ seed: { orders: 0 } }), startFileServer()]);
  caller = await sandbox.connect();
});
afterAll(() => Promise.all([sandbox.close(), server.close()]));

const upload = (body: object, headers: Record<string, string> = {}, by: Connection = caller) =>
  by.call("POST", "/files", { body, headers });

const timesAsked = (path: string) => server.requestedPaths.filter((asked) => asked === path).length;

describe("POST /v1/files", () => {
  it("downloads once and returns the facts of the file", async () => {
    const bytes = await png({ width: 640, height: 480, dpi: 300 });
    const url = server.serve("/art.png", bytes);
    const { status, body } = await upload({ url, filename: "Art für T-Shirts.png" });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      status: "ready",
      filename: "Art für T-Shirts.png",
      mime_type: "image/png",
      size_bytes: bytes.length,
      width_px: 640,
      height_px: 480,
      dpi: 300,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      url: expect.stringMatching(`^${sandbox.url}/print-files/[A-Za-z0-9_-]{43}$`),
      created_at: expect.any(String),
    });
    expect(timesAsked("/art.png")).toBe(1);
    expect((await caller.call("GET", `/files/${body.data.id}`)).body).toEqual(body);
    expect((await caller.call("GET", `/files/${body.data.id.toUpperCase()}`)).status).toBe(200);
  });

  it("detects the type from the content, not from name or header", async () => {
    const bytes = await jpeg();
    const url = server.serve("/photo.png", (_, response) => {
      response.setHeader("Content-Type", "image/png").end(bytes);
    });
    const { data } = (await upload({ url, filename: "photo.png" })).body;
    expect(data).toMatchObject({ mime_type: "image/jpeg", filename: "photo.png" });
    expect((await upload({ url })).body.data.filename).toBeNull();
  });

  it("refuses a link or file that is not acceptable, each with its code", async () => {
    await sandbox.control("PATCH", "/assumptions", {
      body: { file_max_megabytes: 0.5, file_max_megapixels: 1 },
    });
    const redirect = server.serve("/redirect", (_, response) => {
      response.writeHead(302, { Location: "/art.png" }).end();
    });
    const whole = await png({ width: 200, height: 200 });
    const expected: [string, string][] = [
      ["no address", "invalid_file_url"],
      ["ftp://127.0.0.1/x.png", "invalid_file_url"],
      [`${server.serve("/art.png", whole).replace("http://", "http://user:pw@")}`, "invalid_file_url"],
      ["http://127.0.0.1:1/x.png", "file_unreachable"],
      [redirect, "file_redirected"],
      [server.serve("/known", whole).replace("known", "unknown"), "file_not_answered"],
      [server.serve("/large.png", Buffer.alloc(500_001)), "file_too_large"],
      [server.serve("/text.png", Buffer.from("hello")), "unsupported_file_type"],
      [server.serve("/cut.png", whole.subarray(0, 60)), "file_damaged"],
      [server.serve("/wide.png", await png({ width: 1_100, height: 1_000 })), "file_too_many_pixels"],
    ];
    for (const [url, code] of expected) {
      const { status, body } = await upload({ url });
      expect([url, status, body.error.code]).toEqual([url, 422, code]);
      expect(body.error.message).toMatch(/^[A-Z].+\.$/);
    }
    const body = { file_max_megabytes: 100, file_max_megapixels: 250 };
    await sandbox.control("PATCH", "/assumptions", { body });
  });

  it("refuses a malformed request", async () => {
    const url = server.serve("/small.png", await png());
    const wrong = [
      {},
      { url: 7 },
      { url, name: "x" },
      { url, filename: "x".repeat(201) },
      { url, filename: null },
    ];
    for (const body of [...wrong, [url], null]) {
      expect((await caller.call("POST", "/files", { body })).status).toBe(400);
    }
    expect((await upload({ url }, { "Idempotency-Key": "k".repeat(256) })).status).toBe(400);
    expect((await upload({ url, filename: "ü".repeat(200) })).status).toBe(201);
    expect((await caller.call("POST", "/files")).status).toBe(400);
  });

  it("needs files:write to upload, and files:write or orders:read to read", async () => {
    const url = server.serve("/small.png", await png());
    const writer = await sandbox.connect({ account_id: caller.accountId, scopes: ["files:write"] });
    const reader = await sandbox.connect({ account_id: caller.accountId, scopes: ["orders:read"] });
    const none = await sandbox.connect({ account_id: caller.accountId, scopes: ["catalog:read"] });
    const { id } = (await upload({ url }, {}, writer)).body.data;
    expect((await upload({ url }, {}, reader)).body.error.code).toBe("missing_scope");
    const statuses = [writer, reader, none].map(async (by) => (await by.call("GET", `/files/${id}`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 403]);
  });

  it("a file of another account is 404", async () => {
    const url = server.serve("/mine.png", await png());
    const { id } = (await upload({ url })).body.data;
    const other = await sandbox.connect();
    for (const path of [`/files/${id}`, `/files/${randomUUID()}`, "/files/x"]) {
      expect((await other.call("GET", path)).status).toBe(404);
    }
  });
});

describe("an Idempotency-Key of an upload", () => {
  it("returns the same file without a second download, and refuses another body", async () => {
    const url = server.serve("/keyed.png", await png());
    const key = { "Idempotency-Key": "any text / of up to 255 ✓".replace("✓", "!") };
    const first = await upload({ url, filename: "a.png" }, key);
    const again = await upload({ filename: "a.png", url }, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    expect(again.body).toEqual(first.body);
    expect(timesAsked("/keyed.png")).toBe(1);
    const conflict = await upload({ url }, key);
    expect([conflict.status, conflict.body.error.code]).toEqual([409, "idempotency_conflict"]);
    const other = await sandbox.connect();
    expect((await upload({ url }, key, other)).status).toBe(201);
  });

  it("creates one file from twenty uploads at once, and refuses one of two bodies at once", async () => {
    const url = server.serve("/once.png", await png());
    const key = { "Idempotency-Key": randomUUID() };
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload({ url }, key)));
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(timesAsked("/once.png")).toBe(1);
    const rival = { "Idempotency-Key": randomUUID() };
    const two = await Promise.all([
      upload({ url, filename: "a" }, rival),
      upload({ url, filename: "b" }, rival),
    ]);
    expect(two.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });

  it("works after a failure, once the link works", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const url = server.serve("/later.png", (_, response) => void response.writeHead(503).end());
    expect((await upload({ url }, key)).status).toBe(422);
    server.serve("/later.png", await png());
    expect((await upload({ url }, key)).status).toBe(201);
  });
});

describe("/print-files", () => {
  it("serves the unchanged bytes as a download, with a safe file name and nosniff", async () => {
    const bytes = await jpeg({ width: 33, height: 22 });
    const url = server.serve("/x.jpg", bytes);
    const { data } = (await upload({ url, filename: 'evil".html' })).body;
    const reply = await fetch(data.url);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `attachment; filename="${data.id}.jpg"`,
      "x-content-type-options": "nosniff",
    });
  });

  it("is 404 for an unknown token", async () => {
    for (const token of [randomUUID(), "A".repeat(43), "x", "%00"]) {
      expect((await fetch(`${sandbox.url}/print-files/${token}`)).status).toBe(404);
    }
  });
});

it("strict mode refuses every link that is not public HTTPS, without connecting", async () => {
  const strict = await startTestSandbox({ network: "strict", seed: { orders: 0, products: 1, variants: 1 } });
  try {
    const connection = await strict.connect();
    const url = server.serve("/strict.png", await png());
    const { port } = new URL(url);
    const before = server.requestedPaths.length;
    for (const target of [url, `https://127.0.0.1:${port}/`, "https://localhost/x", "https://10.0.0.1/x"]) {
      const { status, body } = await upload({ url: target }, {}, connection);
      expect([status, body.error.code]).toEqual([422, "invalid_file_url"]);
    }
    expect(server.requestedPaths).toHaveLength(before);
  } finally {
    await strict.close();
  }
});
