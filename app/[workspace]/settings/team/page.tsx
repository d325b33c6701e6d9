import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshOnChange } from "#components/live/refresh-on-change.tsx";
import { InviteDialog } from "#components/team/invite-dialog.tsx";
import { toChoosable } from "#components/team/members-table.tsx";
import { TeamScreen } from "#components/team/team-screen.tsx";
import { liveTimestamp } from "#lib/core/live/listen.ts";
import { viewerFingerprint } from "#lib/core/live/viewer-fingerprint.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { listTeam } from "#lib/features/team/list-team.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("team"))("title") };
}

export default async function TeamPage({ params }: Props) {
  const since = liveTimestamp();
  const ctx = await settingsContext(params);
  const { slug: workspace, name: workspaceName } = ctx.workspace;
  const t = await getTranslations("team");
  const team = await attempt(() => listTeam(ctx));
  if (!team.ok) return <Refusal error={team.error} retryHref={paths.team(workspace)} />;
  const invite = (
    <InviteDialog
      workspace={workspace}
      assignable={team.value.assignable.map(toChoosable)}
      mails={team.value.mails}
      formTexts={await readFormTexts()}
      locale={await getLocale()}
    />
  );
  return (
    <ClientMessages of={["team", "roles", "roleTexts", "resetLink"]}>
      <PageHeader help="team" title={t("title")} about={t("about")} primary={invite} />
      <RefreshOnChange
        place={{ workspace, mode: "test" }}
        kind="member"
        since={since}
        viewerFingerprint={viewerFingerprint(ctx)}
      />
      <TeamScreen {...{ workspace, workspaceName }} team={team.value} />
    </ClientMessages>
  );
}
