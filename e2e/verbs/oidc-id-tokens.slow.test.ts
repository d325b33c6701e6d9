import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { type Said, serveLyingProvider } from "#e2e/fixtures/lying-provider.ts";
import { openAccount, visitor } from "#e2e/fixtures/open-account.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { findSession } from "#lib/core/auth/find-session.ts";
import { beginAtProvider } from "#lib/doors/begin-at-provider.ts";
import { returnFromProvider } from "#lib/doors/return-from-provider.ts";

let pressroom: Pressroom;
let provider: Awaited<ReturnType<typeof serveLyingProvider>>;
let userId: string;

beforeAll(async () => {
  provider = await serveLyingProvider("pressroom", await freePort());
  Object.assign(process.env, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "pressroom",
    OIDC_CLIENT_SECRET: "secret",
  });
  pressroom = await startVerbs();
  ({ userId } = await openAccount());
  await db().insert(userIdentities).values({ issuer: provider.issuer, subject: "somebody", userId });
});
afterAll(async () => {
  await provider.stop();
  await pressroom.stop();
});

async function comeBackWith(said: Said, of: string | null = null) {
  const browser = randomUUID();
  provider.say(said);
  const start = await beginAtProvider({ kind: "enter", next: "/", of }, browser);
  return returnFromProvider({
    returned: provider.redirectBack(start),
    browser,
    person: null,
    visitor,
    locale: "en",
  });
}

const now = () => Math.floor(Date.now() / 1000);

test("a valid ID token signs its person in", async () => {
  const came = await comeBackWith({});
  expect(came).toMatchObject({ kind: "entered", as: { userId } });
});

test.each<[string, Said]>([
  ["by another's key", { key: "another" }],
  ["by no key at all", { header: { alg: "none" } }],
  ["by a key of ours", { header: { alg: "HS256" } }],
  ["of another issuer", { claims: { iss: "http://127.0.0.1:1" } }],
  ["for another program", { claims: { aud: "another" } }],
  ["for several, this one being none of those that asked", { claims: { aud: ["pressroom", "x"], azp: "x" } }],
  ["to another question", { claims: { nonce: "another" } }],
  ["to no question", { claims: { nonce: undefined } }],
  ["that is over", { claims: { exp: 1_000 } }],
  ["of nobody", { claims: { sub: undefined } }],
  ["of somebody whose name has no end", { claims: { sub: "a".repeat(300) } }],
])("an ID token %s is refused", async (_, said) => {
  expect(await comeBackWith(said)).toMatchObject({ kind: "failed", code: "oidc_misunderstood" });
});

test.each<[string, unknown]>([
  ["not at all", undefined],
  ["of an hour ago", now() - 3_600],
  ["in words", "just now"],
])("a fresh sign-in is refused with an auth_time %s", async (_, auth_time) => {
  expect(await comeBackWith({ claims: { auth_time } }, userId)).toMatchObject({
    kind: "failed",
    code: expect.stringMatching(/^oidc_(not_anew|misunderstood)$/),
  });
});

test("provedAt of a session is the provider's auth_time, but at most now", async () => {
  for (const [auth_time, age] of [
    [now() - 3_600, 3_600_000],
    [now() + 900, 0],
    [undefined, Date.now()],
  ] as const) {
    const came = await comeBackWith({ claims: { auth_time } });
    const session = came.kind === "entered" && "sid" in came.as ? await findSession(came.as.sid) : null;
    expect(Math.abs(Date.now() - (session?.provedAt.getTime() ?? 0) - age)).toBeLessThan(5_000);
  }
});
