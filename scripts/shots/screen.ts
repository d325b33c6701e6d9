import type { Page } from "@playwright/test";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { findPages } from "#e2e/access/surface/find-pages.ts";
import { dynamicSegments, fillPattern } from "#e2e/access/surface/url-pattern.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { root } from "../root.ts";

const patienceMs = 4_000;

/** Navigates as a link does: the shell stays, and only the page changes. */
export async function followTo(page: Page, to: string): Promise<void> {
  await page.waitForFunction(() => "next" in globalThis);
  const { pathname } = new URL(to, page.url());
  await page.evaluate((href) => {
    const { next } = globalThis as unknown as { next: { router: { push: (href: string) => void } } };
    next.router.push(href);
  }, to);
  await page.waitForURL((url) => url.pathname === pathname, { timeout: patienceMs }).catch(() => undefined);
}

const skeleton = "main [class*=shimmer]";

/** Whether the page shows a skeleton while its data loads. */
export const hasSkeleton = (page: Page): Promise<boolean> =>
  page
    .locator(skeleton)
    .first()
    .waitFor({ timeout: patienceMs })
    .then(
      () => true,
      () => false,
    );

/**
 * Waits until no skeleton is shown and no picture loads. The network is never idle, because the live stream never
 * ends.
 */
export async function untilLoaded(page: Page): Promise<void> {
  const isWhole = (waiting: string) => {
    for (const image of document.images) image.loading = "eager";
    return (
      document.fonts.status === "loaded" &&
      document.querySelector("main h1, main h2") !== null &&
      document.querySelector(waiting) === null &&
      [...document.images].every(({ complete }) => complete)
    );
  };
  await page.waitForFunction(isWhole, skeleton, { timeout: patienceMs }).catch(() => undefined);
}

export type Screen = {
  /** For example "orders-order-change" of "/[workspace]/[mode]/orders/[order]/change". */
  name: string;
  pattern: string;
  door: "public" | "session" | "workspace";
  needs: Permission | undefined;
  /** It lists or creates things, and does not show one of them. */
  isOfNothing: boolean;
  path: string;
};

// The page rules filter these pages. Without the filter they show more.
const unfiltered = [
  "/[workspace]/[mode]/orders",
  "/[workspace]/[mode]/events",
  "/[workspace]/settings/audit",
];

const redirects = ["/", "/[workspace]"];

/** Every page of the app except those that only redirect. */
export function listScreens(world: World, wanted: readonly string[]): Screen[] {
  const values = segmentValues(world);
  return findPages(root)
    .filter((pattern) => !redirects.includes(pattern))
    .map((pattern) => {
      const rule = pageRules[pattern];
      if (!rule) throw new Error(`${pattern} has no rule.`);
      const query = unfiltered.includes(pattern) ? "" : (rule.query?.(world) ?? "");
      return {
        name: nameOf(pattern),
        pattern,
        door: rule.access,
        needs: rule.access === "workspace" ? rule.needs : undefined,
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
