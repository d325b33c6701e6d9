import { expect, test } from "vitest";
import { useProvider } from "#e2e/fixtures/use-provider.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { beginAtProvider } from "#lib/doors/begin-at-provider.ts";

const provider = useProvider();
useVerbs();

const begin = () => beginAtProvider({ kind: "enter", next: "/", of: null }, "browser");

test("an unreachable provider is an error, and is asked again on the next attempt", async () => {
  provider.setAway(true);
  const away = { code: "oidc_unreachable", params: { provider: "Atelier ID" } };
  await expect(begin()).rejects.toMatchObject(away);
  await expect(begin()).rejects.toMatchObject(away);
  provider.setAway(false);
  provider.calls.length = 0;
  const urls = await Promise.all(Array.from({ length: 20 }, begin));
  for (const url of urls) expect(url).toContain(`${provider.issuer}/auth?`);
  // Twenty sign-ins fetch the configuration once.
  expect(provider.calls).toEqual(["GET /.well-known/openid-configuration"]);
});

test("the sign-in URL contains state, nonce and a PKCE challenge, but no client secret", async () => {
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
