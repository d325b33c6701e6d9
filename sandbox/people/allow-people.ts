import { createHmac, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { ServiceEnv } from "../caller.ts";
import type { SandboxConfig } from "../config.ts";

const cookie = "sandbox_people";
const loopbackPeer = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** What a browser keeps instead of the token itself. */
const pass = (token: string) => createHmac("sha256", token).update("people").digest("base64url");

function same(a: string, b: string): boolean {
  const [left, right] = [pass(a), pass(b)].map((text) => Buffer.from(text));
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/**
 * Somebody at this very machine, under a name of this machine: a page elsewhere whose name was pointed here
 * (DNS rebinding) and a proxy in front both fail this.
 */
function isAtThisMachine(c: Context, config: SandboxConfig): boolean {
  const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"].some((name) => c.req.header(name));
  return (
    config.network === "local" &&
    !proxied &&
    loopbackPeer.test(getConnInfo(c).remote.address ?? "") &&
    loopbackHost.test(c.req.header("Host") ?? "")
  );
}

export function isAllowed(c: Context, config: SandboxConfig): boolean {
  return isAtThisMachine(c, config) || same(getCookie(c, cookie) ?? "", pass(config.controlToken));
}

/** Lets a browser in that was given the control token; false for another one. */
export function signIn(c: Context, config: SandboxConfig, given: string): boolean {
  if (!same(given, config.controlToken)) return false;
  setCookie(c, cookie, pass(config.controlToken), { httpOnly: true, sameSite: "Strict", path: "/" });
  return true;
}

/** A form counts only when it was sent from this page: browsers say so in Origin, and nothing else sends forms. */
export const refuseForeignForms: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  if (c.req.method === "POST") {
    const origin = URL.parse(c.req.header("Origin") ?? "");
    const site = c.req.header("Sec-Fetch-Site") ?? "same-origin";
    if (origin === null || origin.host !== c.req.header("Host") || site !== "same-origin") {
      return c.text("This form was not sent from the sandbox's own page.", 403);
    }
  }
  await next();
};
