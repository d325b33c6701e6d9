import { type Mode, modes } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";
import type { HeldRole } from "./held-role.ts";

/** Where a browser keeps where it was last, for the server to read: "atelier/live". */
export const placeName = "pressroom-place";

type Known = { workspace: { slug: string }; connectedModes: ReadonlySet<Mode> };

/**
 * In which mode somebody goes on where no address says it: in that of last time, unless the other one alone is
 * connected. `kept`: what the browser told, which may be of somebody else.
 */
export function modeOf({ workspace, connectedModes }: Known, kept: string): Mode {
  const last = lastModeIn(workspace.slug, kept) ?? "test";
  return connectedModes.has(last) ? last : ([...connectedModes][0] ?? last);
}

/** Null where it was elsewhere last. */
export const lastModeIn = (slug: string, kept: string): Mode | null =>
  modes.find((mode) => kept === `${slug}/${mode}`) ?? null;

/** The first page of a workspace on which a role has something to see. */
export function landingOf(
  { workspace, held }: { workspace: { slug: string }; held: HeldRole },
  mode: Mode = "test",
): string {
  const place = { workspace: workspace.slug, mode };
  return held.permissions.includes("orders:read") ? paths.overview(place) : paths.catalog(place);
}
