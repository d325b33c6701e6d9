import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server.js";
import { expect, test } from "vitest";
import { config } from "../../proxy.ts";

const passes = (path: string) => unstable_doesMiddlewareMatch({ config, nextConfig: {}, url: path });

test.each(["/", "/login", "/atelier/live/orders", "/icon-svg/live", "/icon-svg", "/apiary/test", "/new"])(
  "%s has a policy of its own",
  (path) => expect(passes(path)).toBe(true),
);

test.each(["/api/live/atelier/test", "/_next/static/chunks/a.js", "/icon.svg"])("%s stands apart", (path) =>
  expect(passes(path)).toBe(false),
);
