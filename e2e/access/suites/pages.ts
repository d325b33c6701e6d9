import { describe, expect, test } from "vitest";
import { askPage } from "#e2e/access/requests/ask-page.ts";
import { type PageForm, pageForms } from "#e2e/access/requests/page-forms.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import { leaksIn } from "#e2e/access/world/leaks.ts";
import type { World } from "#e2e/access/world/world.ts";
import { type Stranger, strangers } from "./strangers.ts";

export type PlacedPage = { pattern: string; path: string };

export function protectedPages(world: World, segments: Record<string, string> = {}): PlacedPage[] {
  return Object.entries(pageRules)
    .filter(([, rule]) => rule.access !== "public")
    .map(([pattern, rule]) => ({
      pattern,
      path: `${fillPattern(pattern, segmentValues(world, segments))}${rule.query?.(world) ?? ""}`,
    }));
}

/** Each page is refused to everyone without access, in every form of request. */
export function describePages(world: () => World): void {
  describe.each(strangers)("pages refuse $name", (stranger) => {
    test.each(pageForms)("asked as $name", async (form) => {
      const before = await readEffects(world());
      const asked = protectedPages(world()).map((page) => problemOf(world(), stranger, page, form));
      expect((await Promise.all(asked)).flat()).toEqual([]);
      expect(await readEffects(world())).toEqual(before);
    });
  });
}

async function problemOf(
  world: World,
  stranger: Stranger,
  page: PlacedPage,
  form: PageForm,
): Promise<string[]> {
  const reply = await askPage({ url: world.url, ...page, form, cookie: stranger.cookie(world) });
  const own = stranger.isSignedIn && pageRules[page.pattern]?.access === "session";
  const leaks = leaksIn(reply, world.canaries).map((leak) => `leaks ${leak}`);
  const refused =
    own || isRefused(reply, world.url, stranger.isSignedIn) || (form.brings === "shell" && isFlight(reply));
  const answered = refused ? [] : [`was answered ${reply.status} ${reply.headers.get("location") ?? ""}`];
  return [...leaks, ...answered].map((problem) => `${page.path} ${problem}`);
}

/** A signed-in stranger gets 404. An anonymous visitor may also be sent to sign in. */
function isRefused({ status, headers, body }: Reply, url: string, isSignedIn: boolean): boolean {
  if (status === 404) return true;
  const flight = isFlight({ headers }) ? body : "";
  if (status === 200 && /NEXT_HTTP_ERROR_FALLBACK;404/.test(flight)) return true;
  if (isSignedIn) return false;
  const location = headers.get("location");
  if ([303, 307].includes(status) && location) return new URL(location, url).pathname === "/login";
  return status === 200 && /NEXT_REDIRECT;\w+;\/login[?;]/.test(flight);
}

function isFlight({ headers }: Pick<Reply, "headers">): boolean {
  return headers.get("content-type")?.startsWith("text/x-component") ?? false;
}
