import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FileServer, startFileServer, withTimeout } from "../testing/servers.ts";
import { type Download, download } from "./download.ts";
import { createOutboundNetwork } from "./outbound.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

const caps = {
  network: "local",
  outside: createOutboundNetwork(),
  maxBytes: 1_000,
  headersMs: 300,
  totalMs: 600,
} as const;
/** In ms. Long enough for a busy machine to finish work of half a second. */
const muchLater = 4_000;
const get = (url: string, rest: Partial<Download> = {}) => withTimeout(download({ url, ...caps, ...rest }));

it("returns the bytes after one request for identity encoding", async () => {
  let encodings: unknown;
  const url = server.serve("/bytes", (request, response) => {
    encodings = request.headers["accept-encoding"];
    response.end("bytes");
  });
  expect((await get(url)).toString()).toBe("bytes");
  expect(encodings).toBe("identity");
  expect(server.requestedPaths.filter((path) => path === "/bytes")).toHaveLength(1);
});

it("stops at the byte limit, with or without a Content-Length", async () => {
  let written = 0;
  const endless = server.serve("/endless", (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(500))) written += 500;
    };
    response.on("drain", write);
    write();
  });
  const told = server.serve("/told", Buffer.alloc(1_001));
  for (const url of [endless, told]) {
    await expect(get(url)).rejects.toMatchObject({ code: "file_too_large", details: { max_bytes: 1_000 } });
  }
  expect(written).toBeLessThan(50_000_000);
  expect(await get(server.serve("/exact", Buffer.alloc(1_000)))).toHaveLength(1_000);
});

it("times out when headers or bytes never come", { timeout: muchLater }, async () => {
  const silent = server.serve("/silent", () => undefined);
  const dripping = server.serve("/dripping", (_, response) => {
    const timer = setInterval(() => response.write("x"), 50);
    response.on("close", () => clearInterval(timer));
  });
  const slow = { code: "file_timeout" };
  await expect(get(silent, { totalMs: muchLater })).rejects.toMatchObject(slow);
  await expect(get(dripping, { headersMs: muchLater })).rejects.toMatchObject(slow);
});

it("waits longer for the body than for the headers", async () => {
  const url = server.serve("/late", (_, response) => {
    response.writeHead(200).write("be");
    setTimeout(() => response.end("gun"), 1_500);
  });
  expect((await get(url, { headersMs: 1_000, totalMs: muchLater })).toString()).toBe("begun");
});

it("follows no redirect", async () => {
  const target = server.serve("/target", Buffer.from("secret"));
  for (const status of [301, 302, 303, 307, 308]) {
    const url = server.serve(`/away-${status}`, (_, response) => {
      response.writeHead(status, { Location: target }).end();
    });
    await expect(get(url)).rejects.toMatchObject({
      code: "file_redirected",
      details: { http_status: status },
    });
  }
  expect(server.requestedPaths).not.toContain("/target");
});

it("has one error for a wrong status, and one for a link that breaks off or cannot be reached", async () => {
  await expect(
    get(server.serve("/gone", (_, response) => void response.writeHead(410).end())),
  ).rejects.toMatchObject({ code: "file_not_answered", details: { http_status: 410 } });
  const cut = server.serve("/cut", (_, response) => {
    response.writeHead(200, { "Content-Length": "500" }).write("x");
    setImmediate(() => response.destroy());
  });
  await expect(get(cut)).rejects.toMatchObject({ code: "file_unreachable" });
  await expect(get("http://127.0.0.1:1/")).rejects.toMatchObject({
    code: "file_unreachable",
    details: { reason: "ECONNREFUSED" },
  });
});

it("refuses a link that is not public HTTPS in strict mode, or invalid in local mode, without connecting", async () => {
  const strict = { network: "strict" } as const;
  const before = server.requestedPaths.length;
  for (const url of [server.serve("/inside", Buffer.from("x")), "https://127.0.0.1/", "https://[::1]/x"]) {
    await expect(get(url, strict)).rejects.toMatchObject({ code: "invalid_file_url" });
  }
  for (const url of [
    "not an address",
    "ftp://example.com/x",
    "https://user@example.com/",
    "file:///etc/passwd",
  ]) {
    await expect(get(url)).rejects.toMatchObject({ code: "invalid_file_url" });
  }
  expect(server.requestedPaths).toHaveLength(before);
});

it("strict accepts a link with another port than 443, because only a webhook needs that port", async () => {
  const outside = {
    ...createOutboundNetwork(),
    resolve: ((_name, _options, answer) =>
      answer(new Error("no such name"), [])) as Download["outside"]["resolve"],
  };
  const unknown = get("https://files.example.com:8443/x", { network: "strict", outside });
  await expect(unknown).rejects.toMatchObject({ code: "file_unreachable" });
});

it("each error has a message in words", async () => {
  const answering = (status: number, headers: Record<string, string> = {}) =>
    server.serve(`/answering-${status}`, (_, response) => void response.writeHead(status, headers).end());
  const said: [string, Partial<Download>, string][] = [
    [server.serve("/large", Buffer.alloc(1_001)), {}, "The file holds more bytes than are accepted."],
    [answering(300), {}, "The link redirects, and redirects are not followed."],
    [answering(302), {}, "The link redirects, and redirects are not followed."],
    [answering(304), {}, "The link redirects, and redirects are not followed."],
    [answering(299), {}, "The link answered 299 instead of the file."],
    [answering(204), {}, "The link answered 204 instead of the file."],
    [answering(400), {}, "The link answered 400 instead of the file."],
    ["http://127.0.0.1:1/", {}, "The link could not be reached."],
    ["http://127.0.0.1/", { network: "strict" }, "The link must be HTTPS."],
    [server.serve("/mute", () => undefined), {}, "The link took too long to answer with the whole file."],
  ];
  for (const [url, rest, message] of said)
    await expect(get(url, rest)).rejects.toMatchObject({ name: "DownloadError", message });
});

it("the Accept header names PNG and JPEG", async () => {
  let accepted: unknown;
  const url = server.serve("/accepted", (request, response) => {
    accepted = request.headers.accept;
    response.end();
  });
  expect(await get(url)).toHaveLength(0);
  expect(accepted).toBe("image/png, image/jpeg");
});

it("refuses a name with a private address when it connects", async () => {
  const outside = {
    ...createOutboundNetwork(),
    resolve: ((_name, _options, answer) =>
      answer(null, [{ address: "10.0.0.1", family: 4 }])) as Download["outside"]["resolve"],
  };
  await expect(get("https://inside.example.com/x", { network: "strict", outside })).rejects.toMatchObject({
    code: "file_address_not_public",
    message: "The link does not lead to a public address.",
  });
});

it("closes the connection after a failed download", async () => {
  const closed: string[] = [];
  const noting = (path: string, answer: (response: ServerResponse) => void) =>
    server.serve(path, (request, response) => {
      request.socket.once("close", () => closed.push(path));
      answer(response);
    });
  const gone = noting("/large-and-open", (response) => {
    response.writeHead(200, { "Content-Length": "5000" }).write("x");
  });
  await expect(get(gone, { totalMs: muchLater })).rejects.toMatchObject({ code: "file_too_large" });
  await expect.poll(() => closed).toEqual(["/large-and-open"]);
});
