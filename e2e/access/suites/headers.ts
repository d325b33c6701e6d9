import { describe, expect, test } from "vitest";
import { type Reply, send } from "#e2e/access/requests/send.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { World } from "#e2e/access/world/world.ts";
import { isUncacheable } from "./protected-routes.ts";

/** The headers with which each page restricts the browser. */
export function describeHeaders(world: () => World): void {
  describe("security headers", () => {
    test.each([...Object.keys(pageRules), "/nothing/here/at/all"])("of %s", async (pattern) => {
      const path =
        fillPattern(pattern, segmentValues(world())) + (pageRules[pattern]?.query?.(world()) ?? "");
      const { cookie } = world().owner;
      const [first, second, anonymous] = await Promise.all([
        send(`${world().url}${path}`, { cookie }),
        send(`${world().url}${path}`, { cookie }),
        send(`${world().url}${path}`),
      ]);
      for (const reply of [first, second, anonymous]) {
        expect(problemsOf(reply), path).toEqual([]);
        expect(isUncacheable(reply), `${path}: ${reply.headers.get("cache-control")}`).toBe(true);
      }
      expect(nonceOf(first), "a nonce is for one reply").not.toBe(nonceOf(second));
    });
  });
}

function problemsOf(reply: Reply): string[] {
  const policy = directivesOf(reply);
  const scripts = policy.get("script-src") ?? [];
  const nonce = nonceOf(reply);
  const tags = reply.body.match(/<script\b[^>]*>/g) ?? [];
  const styles = reply.body.match(/<style\b[^>]*>/g) ?? [];
  const checks: [string, boolean][] = [
    ["no nonce", nonce.length >= 16],
    ["scripts of any source", !scripts.some((source) => /unsafe|\*|^https?:$|data:/.test(source))],
    ["scripts without a policy", scripts.length > 0],
    ["may be framed", policy.get("frame-ancestors")?.join() === "'none'"],
    ["may load plugins", policy.get("object-src")?.join() === "'none'"],
    ["may change its base", policy.get("base-uri")?.join() === "'none'"],
    ["may post elsewhere", policy.get("form-action")?.join() === "'self'"],
    ["may be sniffed", reply.headers.get("x-content-type-options") === "nosniff"],
    ["tells what runs it", !reply.headers.has("x-powered-by")],
    ["has no script at all", tags.length > 0],
    ...[...tags, ...styles].map((tag): [string, boolean] => [
      `${tag} has no nonce`,
      tag.includes(`nonce="${nonce}"`),
    ]),
    [
      "has inline handlers",
      !/<[a-z][^>]*\son[a-z]+=/i.test(reply.body.replaceAll(/<script[\s\S]*?<\/script>/g, "")),
    ],
  ];
  return checks.flatMap(([problem, holds]) => (holds ? [] : [problem]));
}

function directivesOf({ headers }: Reply): Map<string, string[]> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function nonceOf(reply: Reply): string {
  const source = directivesOf(reply)
    .get("script-src")
    ?.find((candidate) => candidate.startsWith("'nonce-"));
  return source?.slice("'nonce-".length, -1) ?? "";
}
