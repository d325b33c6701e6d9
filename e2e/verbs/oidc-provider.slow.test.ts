import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { type ServedProvider, serveProvider } from "#e2e/fixtures/serve-provider.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { beginAtProvider } from "#lib/doors/begin-at-provider.ts";

let pressroom: Pressroom;
let provider: ServedProvider;

beforeAll(async () => {
  provider = await serveProvider("http://127.0.0.1:9/api/oidc/callback", await freePort());
  Object.assign(process.env, provider.env, { OIDC_NAME: "Atelier ID" });
  pressroom = await startVerbs();
});
afterAll(async () => {
  await provider.stop();
  await pressroom.stop();
});

const begin = () => beginAtProvider({ kind: "enter", next: "/", of: null }, "browser");

test("a provider that is away is said to be, and asked again at once", async () => {
  provider.goAway(true);
  const away = { code: "oidc_unreachable", params: { provider: "Atelier ID" } };
  await expect(begin()).rejects.toMatchObject(away);
  await expect(begin()).rejects.toMatchObject(away);
  provider.goAway(false);
  provider.calls.length = 0;
  const urls = await Promise.all(Array.from({ length: 20 }, begin));
  for (const url of urls) expect(url).toContain(`${provider.issuer}/auth?`);
  // What it says of itself is asked once, however many begin.
  expect(provider.calls).toEqual(["GET /.well-known/openid-configuration"]);
});

test("somebody is sent with all that ties the answer to the question", async () => {
  const query = Object.fromEntries(new URL(await begin()).searchParams);
  expect(query).toMatchObject({
    client_id: "pressroom",
    response_type: "code",
    redirect_uri: "http://127.0.0.1:9/api/oidc/callback",
    scope: "openid profile email",
    code_challenge_method: "S256",
  });
  for (const part of ["state", "nonce", "code_challenge"] as const)
    expect(query[part]).toMatch(/^[\w-]{43}$/);
  expect(query).not.toHaveProperty("client_secret");
});
