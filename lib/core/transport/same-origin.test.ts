import { expect, test } from "vitest";
import { inRequest } from "#e2e/fixtures/in-request.ts";
import { requireSameOrigin } from "./same-origin.ts";

const asked = (headers: Record<string, string>) => inRequest(headers, requireSameOrigin);

test.each([
  ["the public address", { origin: "http://desk.example.com", host: "10.0.0.7:3000" }],
  ["the address that was asked", { origin: "http://10.0.0.7:3000", host: "10.0.0.7:3000" }],
])("a request from our own page passes: %s", async (_, headers) => {
  await expect(asked(headers)).resolves.toBeUndefined();
});

const host = "desk.example.com";
test.each<[string, Record<string, string>]>([
  ["no origin", { host }],
  ["an empty one", { host, origin: "" }],
  ["null", { host, origin: "null" }],
  ["what is no address", { host, origin: "desk.example.com" }],
  ["another site", { host, origin: "http://shop.example.com" }],
  ["a site above ours", { host, origin: "http://example.com" }],
  ["a site below ours", { host, origin: "http://x.desk.example.com" }],
  ["a name that ends like ours", { host, origin: "http://evildesk.example.com" }],
  ["a name that begins like ours", { host, origin: "http://desk.example.com.evil.example" }],
  ["another port", { host, origin: "http://desk.example.com:8443" }],
  [
    "whom a proxy is said to speak for",
    { host, origin: "http://a.example", "x-forwarded-host": "a.example" },
  ],
])("any other request is refused: %s", async (_, headers) => {
  await expect(asked(headers)).rejects.toMatchObject({ code: "foreign_origin", status: 403 });
});
