import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { ChoicesForm } from "#components/notifications/choices-form.tsx";
import { MailStateCard } from "#components/notifications/mail-state-card.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { getChoices } from "#lib/features/notifications/get-choices.ts";
import { getMailState } from "#lib/features/notifications/get-mail-state.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notifications"))("title") };
}

export default async function NotificationsPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const { slug } = ctx.workspace;
  const runs = !ctx.roleDenies("settings:manage");
  const t = await getTranslations("notifications");
  const found = await attempt(() => Promise.all([getChoices(ctx), runs ? getMailState(ctx) : null]));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.notifications(slug)} />;
  const [choices, mailState] = found.value;
  return (
    <ClientMessages of={["notifications"]}>
      <PageHeader help="notifications" title={t("title")} about={t("about")} />
      <PageBody>
        <ChoicesForm workspace={slug} choices={choices} runs={runs} />
        {mailState && <MailStateCard state={mailState} />}
      </PageBody>
    </ClientMessages>
  );
}
