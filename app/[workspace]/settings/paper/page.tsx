import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { LogoCard } from "#components/settings/logo-card.tsx";
import { TrackingCard } from "#components/tracking/tracking-card.tsx";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { getLogo } from "#lib/features/settings/get-logo.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("paper"))("title") };
}

export default async function PaperPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const { slug, name } = ctx.workspace;
  const t = await getTranslations("paper");
  const logo = await attempt(async () => {
    requirePermission(ctx, "settings:manage");
    return getLogo(ctx);
  });
  if (!logo.ok) return <Refusal error={logo.error} retryHref={paths.paper(slug)} />;
  return (
    <ClientMessages of={["paper"]}>
      <PageHeader help="workspaces" title={t("title")} about={t("about")} />
      <PageBody width="text">
        <LogoCard workspace={slug} name={name} changedAt={logo.value?.updatedAt.toISOString() ?? null} />
        <TrackingCard workspace={slug} isOn={ctx.workspace.trackingPages} />
      </PageBody>
    </ClientMessages>
  );
}
