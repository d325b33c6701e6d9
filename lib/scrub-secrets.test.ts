import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { scrubSecrets } from "./scrub-secrets.ts";

const link = randomBytes(48).toString("base64url");

test.each([
  ["a key", "refused svc_live_AbCdEf0123456789abcdef", "refused svc_live_AbCdEf…"],
  ["a webhook secret", '"secret":"whsec_0123456789abcdef"', '"secret":"whsec_…"'],
  ["what is sealed", `s1.01ab23cd.${randomBytes(40).toString("base64url")}`, "s1.…"],
  ["a password's hash", "$argon2id$v=19$m=47104,t=2,p=1$c2FsdA$aGFzaA+/x", "$argon2…"],
  [
    "a session's cookie",
    "pressroom-session=eyJhbGciOiJkaXIiLCJlbmMi..abc.def.ghi; x",
    "pressroom-session=eyJ…; x",
  ],
  ["a bearer", "Authorization: Bearer abcdefgh.1234", "Authorization: Bearer …"],
  ["a database's address", "postgres://pressroom:p%40ss@127.0.0.1:5432/x", "postgres://…@127.0.0.1:5432/x"],
  ["a link", `GET /invite/${link} 200`, "GET /invite/… 200"],
  ["a token in a query", `/setup?token=${link}&x=1`, "/setup?token=…&x=1"],
])("%s is removed", (_, text, left) => {
  expect(scrubSecrets(text)).toBe(left);
});

test.each([
  "at confirmOrder (file:///srv/pressroom/lib/orders/confirm-order.ts:42:7)",
  "order 7f9c2ba4-e88f-427d-9c1d-1b2a3c4d5e6f of workspace atelier was read",
  "https://api.the-service.example/v1/orders?status=draft&limit=100",
  "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "mail to ada@example.com was refused",
  ".next/server/chunks/ssr/node_modules_next_dist_compiled_next-server_app-page.js",
])("text that helps to find an error stays: %s", (text) => {
  expect(scrubSecrets(text)).toBe(text);
});

test.each([
  ["a token", "aA1-".repeat(25_000)],
  ["a name and its value", `${"a".repeat(50_000)}:${"b".repeat(50_000)}`],
  ["a session", "eyJ".repeat(33_000)],
  ["an address", `://${"x".repeat(100_000)}`],
])("a text of 100,000 characters that begins like %s is scrubbed in time", { timeout: 5_000 }, (_, line) => {
  expect(scrubSecrets(line)).toEqual(expect.any(String));
});
