import type { Mode } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";
import type { HeldRole } from "./held-role.ts";

/** The first page of a workspace on which a role has something to see. */
export function landingOf(
  { workspace, held }: { workspace: { slug: string }; held: HeldRole },
  mode: Mode = "test",
): string {
  const place = { workspace: workspace.slug, mode };
  return held.permissions.includes("orders:read") ? paths.overview(place) : paths.catalog(place);
}
