import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SuspendedNotice } from "#components/team/suspended-notice.tsx";
import { findAbsence } from "#lib/core/auth/find-absence.ts";
import { listMemberships } from "#lib/core/auth/find-member.ts";
import { keptPlace } from "#lib/core/auth/kept-place.ts";
import { landingOf, modeOf } from "#lib/core/auth/mode-of.ts";
import { whomToAsk } from "#lib/core/auth/whom-to-ask.ts";
import { pageSession } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("suspended"))("title") };
}

export default async function SuspendedPage({ params }: Props) {
  const { workspace: slug } = await params;
  const { user } = await pageSession(paths.suspended(slug));
  const member = (await listMemberships(user.id)).find(({ workspace }) => workspace.slug === slug);
  if (member) redirect(landingOf(member, modeOf(member, await keptPlace())));
  const absence = await findAbsence(user.id, slug);
  if (!absence?.suspended) notFound();
  const { names } = await whomToAsk(absence.workspace.id, "team:manage");
  const { name } = absence.workspace;
  return <SuspendedNotice workspace={name} slug={slug} suspended={absence.suspended} names={names} />;
}
