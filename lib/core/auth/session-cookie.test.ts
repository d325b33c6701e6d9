import { afterEach, expect, test, vi } from "vitest";
import { placeName } from "./mode-of.ts";

/** A process reads the environment once, so each call loads the modules again. */
function servedAt(appUrl: string, secret = "x".repeat(32)) {
  vi.stubEnv("APP_URL", appUrl);
  vi.stubEnv("APP_SECRET", secret);
  vi.resetModules();
  return import("./session-cookie.ts");
}
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("over HTTPS the cookie's name has the __Host- prefix, and over HTTP it has not", async () => {
  const secure = await servedAt("https://desk.example.com");
  expect([secure.servedOverHttps(), secure.sessionCookieName()]).toEqual([true, "__Host-pressroom-session"]);
  const plain = await servedAt("http://localhost:3000");
  expect([plain.servedOverHttps(), plain.sessionCookieName()]).toEqual([false, "pressroom-session"]);
});

test.each(["https://desk.example.com", "http://localhost:3000"])(
  "at %s no other cookie's name begins with the session cookie's name",
  async (url) => {
    const { cookiePurposes, hostCookieName, sessionCookieName } = await servedAt(url);
    const former = ["pressroom", "__Host-pressroom"];
    const names = [...former, placeName, ...cookiePurposes.map(hostCookieName)];
    expect(names.filter((name) => name.startsWith(sessionCookieName()))).toEqual([]);
  },
);

test("the signing secret has 32 bytes and differs under another APP_SECRET", async () => {
  const first = (await servedAt("http://localhost:3000")).sessionSigningSecret();
  const second = (await servedAt("http://localhost:3000", "y".repeat(32))).sessionSigningSecret();
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64")).toHaveLength(32);
});

test("a sid has 256 random bits, and its hash is SHA-256", async () => {
  const { hashSid, newSid } = await servedAt("http://localhost:3000");
  const sids = new Set(Array.from({ length: 50 }, newSid));
  expect(sids.size).toBe(50);
  for (const sid of sids) expect(Buffer.from(sid, "base64url")).toHaveLength(32);
  expect(hashSid("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
