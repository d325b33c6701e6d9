import { redirect } from "next/navigation";
import { listMemberships } from "#lib/auth/find-member.ts";
import { keptPlace } from "#lib/auth/kept-place.ts";
import { landingOf } from "#lib/auth/landing-of.ts";
import { listSuspensions } from "#lib/auth/list-suspensions.ts";
import { lastModeIn, modeOf } from "#lib/auth/mode-of.ts";
import { paths } from "#lib/paths.ts";
import { pageSession } from "#lib/transport/page-context.ts";

export default async function HomePage() {
  const session = await pageSession(paths.home());
  const [memberships, kept] = await Promise.all([listMemberships(session.user.id), keptPlace()]);
  const last = memberships.find(({ workspace }) => lastModeIn(workspace.slug, kept)) ?? memberships[0];
  if (last) redirect(landingOf(last, modeOf(last, kept)));
  const [suspended] = await listSuspensions(session.user.id);
  redirect(suspended ? paths.suspended(suspended.slug) : paths.account());
}
