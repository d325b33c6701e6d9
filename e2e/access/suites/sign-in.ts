import { describe, expect, test } from "vitest";
import { z } from "zod";
import { send } from "#e2e/access/requests/send.ts";
import { cookiesOf, postForm, signIn, signOut } from "#e2e/access/world/sign-in.ts";
import type { World } from "#e2e/access/world/world.ts";

/** How a session begins, and how it ends. */
export function describeSignIn(world: () => World): void {
  describe("signing in", () => {
    test("requires the form's CSRF token, so that no other site can sign a person in", async () => {
      const { url, owner, secrets } = world();
      const fields = { email: owner.email, password: secrets.password, csrfToken: "made-up", json: "true" };
      const reply = await send(`${url}/api/auth/callback/credentials`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
      expect(cookiesOf(reply).filter((cookie) => cookie.startsWith("pressroom-session="))).toEqual([]);
    });

    test.each([
      ["another password", "not-the-password"],
      ["no password", ""],
    ])("refuses %s, and an unknown person with the same words", async (_, password) => {
      const { url, owner } = world();
      const refusalOf = (email: string) =>
        signIn(url, email, password).catch((error: Error) => error.message);
      const known = await refusalOf(owner.email);
      expect(known).toContain("could not sign in: 401");
      expect((await refusalOf("nobody@owner.example")).replace("nobody@owner.example", owner.email)).toBe(
        known,
      );
    });

    test("sets a cookie that no script can read, and reveals only the expiry of the session", async () => {
      const { url, owner, secrets } = world();
      const cookie = await signIn(url, owner.email, secrets.password);
      const session = await send(`${url}/api/auth/session`, { cookie });
      const [given] = session.headers.getSetCookie().filter((line) => line.startsWith("pressroom-session="));
      expect(given).toMatch(/; HttpOnly(;|$)/i);
      expect(given).toMatch(/; SameSite=(Lax|Strict)(;|$)/i);
      expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(session.body)))).toEqual([
        "expires",
      ]);
      await signOut(url, cookie);
      expect((await send(`${url}/account`, { cookie })).status).toBe(307);
    });

    test("records the connection's IP address, and ignores X-Forwarded-For", async () => {
      const { url, owner, secrets, database } = world();
      const cookie = await signIn(url, owner.email, secrets.password, {
        headers: { "x-forwarded-for": "198.51.100.9" },
      });
      const { address } = await database.one(
        z.object({ address: z.string() }),
        "select address from sessions order by created_at desc limit 1",
      );
      expect(address).toBe("127.0.0.1");
      await signOut(url, cookie);
    });

    test("sets a device cookie that no script can read", async () => {
      const { url, owner, secrets } = world();
      const reply = await postForm(url, "callback/credentials", {
        email: owner.email,
        password: secrets.password,
      });
      const [device] = reply.headers.getSetCookie().filter((line) => line.startsWith("pressroom-device="));
      expect(device).toMatch(/; HttpOnly(;|$)/i);
      expect(decodeURIComponent(device ?? "")).not.toContain(owner.email);
    });

    test("redirects to our own paths only", async () => {
      for (const next of [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
      ]) {
        const reply = await send(`${world().url}/login?next=${encodeURIComponent(next)}`);
        const scripts = reply.body.match(/<script\b[\s\S]*?<\/script>/g)?.join("") ?? "";
        expect(scripts.match(/\\"next\\":\\"([^"]*)\\"/)?.[1], next).toBe("/");
      }
    });
  });
}
