import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server.js";
import { expect, test } from "vitest";
import { config } from "../../proxy.ts";

const passes = (path: string) => unstable_doesMiddlewareMatch({ config, nextConfig: {}, url: path });

test.each(["/", "/login", "/atelier/live/orders", "/icon-svg/live", "/icon-svg", "/apiary/test", "/new"])(
  "the proxy runs for %s",
  (path) => expect(passes(path)).toBe(true),
);

test.each(["/api/live/atelier/test", "/_next/static/chunks/a.js", "/icon.svg", "/favicon.ico"])(
  "no proxy for %s",
  (path) => expect(passes(path)).toBe(false),
);
