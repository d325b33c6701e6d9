import { type Mode, modes } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";
import type { HeldRole } from "./held-role.ts";

/** The cookie with the last place of a browser, for example "atelier/live". The server reads it. */
export const placeName = "pressroom-place";

type Known = { workspace: { slug: string }; connectedModes: ReadonlySet<Mode> };

/**
 * The mode for a page whose URL has none: the last one, unless only the other mode is connected. `kept` is the cookie's
 * value, which another person may have left.
 */
export function modeOf({ workspace, connectedModes }: Known, kept: string): Mode {
  const last = lastModeIn(workspace.slug, kept) ?? "test";
  return connectedModes.has(last) ? last : ([...connectedModes][0] ?? last);
}

/** Null when the last place was not in this workspace. */
export const lastModeIn = (slug: string, kept: string): Mode | null =>
  modes.find((mode) => kept === `${slug}/${mode}`) ?? null;

/** The first page of a workspace that the role may see. */
export function landingOf(
  { workspace, held }: { workspace: { slug: string }; held: HeldRole },
  mode: Mode = "test",
): string {
  const place = { workspace: workspace.slug, mode };
  return held.permissions.includes("orders:read") ? paths.overview(place) : paths.catalog(place);
}
