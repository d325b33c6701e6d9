import { redirect } from "next/navigation";
import { listSuspensions } from "#lib/core/auth/find-absence.ts";
import { listMemberships } from "#lib/core/auth/find-member.ts";
import { keptPlace } from "#lib/core/auth/kept-place.ts";
import { landingOf, lastModeIn, modeOf } from "#lib/core/auth/mode-of.ts";
import { pageSession } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";

export default async function HomePage() {
  const session = await pageSession(paths.home());
  const [memberships, kept] = await Promise.all([listMemberships(session.user.id), keptPlace()]);
  const last = memberships.find(({ workspace }) => lastModeIn(workspace.slug, kept)) ?? memberships[0];
  if (last) redirect(landingOf(last, modeOf(last, kept)));
  const [suspended] = await listSuspensions(session.user.id);
  redirect(suspended ? paths.suspended(suspended.slug) : paths.account());
}
