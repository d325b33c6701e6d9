import { paths } from "#lib/paths.ts";
import { type Role, rolePermissions } from "./permissions.ts";

/** The first page of a workspace on which a role has something to see. */
export function landingOf({ workspace, role }: { workspace: { slug: string }; role: Role }): string {
  const place = { workspace: workspace.slug, mode: "test" } as const;
  return rolePermissions[role].includes("orders:read") ? paths.overview(place) : paths.catalog(place);
}
