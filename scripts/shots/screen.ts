import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { findPages } from "#e2e/access/surface/find-pages.ts";
import { dynamicSegments, fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { root } from "../root.ts";

export type Screen = {
  /** "orders-order-change" of "/[workspace]/[mode]/orders/[order]/change". */
  name: string;
  pattern: string;
  door: "public" | "session" | "workspace";
  needs: Permission | undefined;
  /** It lists or makes things, and shows none of its own. */
  isOfNothing: boolean;
  path: string;
};

// What their rightful readers are shown by a filter shows more without it.
const unfiltered = [
  "/[workspace]/[mode]/orders",
  "/[workspace]/[mode]/events",
  "/[workspace]/settings/audit",
];

/** Every page of the tree but the first, which only leads on. */
export function listScreens(world: World, wanted: readonly string[]): Screen[] {
  const values = segmentValues(world);
  return findPages(root)
    .filter((pattern) => pattern !== "/")
    .map((pattern) => {
      const rule = pageRules[pattern];
      if (!rule) throw new Error(`${pattern} has no rule.`);
      const query = unfiltered.includes(pattern) ? "" : (rule.query?.(world) ?? "");
      return {
        name: nameOf(pattern),
        pattern,
        door: rule.door,
        needs: rule.door === "workspace" ? rule.needs : undefined,
        isOfNothing:
          dynamicSegments(pattern).every((name) => name === "workspace" || name === "mode") && query === "",
        path: `${fillPattern(pattern, values)}${query}`,
      };
    })
    .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
}

function nameOf(pattern: string): string {
  const name = pattern
    .replace(/^\/\[workspace\](\/\[mode\])?/, "")
    .replaceAll(/[[\].]/g, "")
    .replaceAll("/", "-");
  return name.replace(/^-/, "") || "overview";
}
