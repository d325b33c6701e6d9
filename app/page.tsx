import { redirect } from "next/navigation";
import { listMemberships } from "#lib/auth/find-member.ts";
import { landingOf } from "#lib/auth/landing-of.ts";
import { listSuspensions } from "#lib/auth/list-suspensions.ts";
import { paths } from "#lib/paths.ts";
import { pageSession } from "#lib/transport/page-context.ts";

export default async function HomePage() {
  const session = await pageSession(paths.home());
  const [first] = await listMemberships(session.user.id);
  if (first) redirect(landingOf(first));
  const [suspended] = await listSuspensions(session.user.id);
  redirect(suspended ? paths.suspended(suspended.slug) : paths.account());
}
