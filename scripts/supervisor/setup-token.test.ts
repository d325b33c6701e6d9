import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDatabase } from "#e2e/fixtures/make-database.ts";
import { withClient } from "./has-owner.ts";
import { setupTokenOf } from "./setup-token.ts";

type Made = Awaited<ReturnType<typeof makeDatabase>>;
let [database, other]: Made[] = [];
beforeAll(async () => {
  [database, other] = await Promise.all([makeDatabase("setup"), makeDatabase("setup")]);
});
afterAll(() => Promise.all([database?.drop(), other?.drop()]));

test("instances with one secret and database have one token, until there is an owner", async () => {
  const { databaseUrl: here = "" } = database ?? {};
  const secret = { appSecret: "a".repeat(32) };
  const token = await setupTokenOf(here, secret);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await setupTokenOf(here, secret)).toBe(token);
  expect(await setupTokenOf(here, { appSecret: "b".repeat(32) })).not.toBe(token);
  expect(await setupTokenOf(other?.databaseUrl ?? "", secret)).not.toBe(token);
  expect(await setupTokenOf(here, { ...secret, given: "chosen by the operator" })).toBe(
    "chosen by the operator",
  );
  await withClient(here, (client) =>
    client.query("insert into users (name, email, password_hash) values ('Ada', 'ada@example.com', 'x')"),
  );
  expect(await setupTokenOf(here, secret)).toBeUndefined();
});
