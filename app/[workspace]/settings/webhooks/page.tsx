import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshOnChange } from "#components/live/refresh-on-change.tsx";
import { RegisterEndpoint, RegistrationProvider } from "#components/webhooks/registration-provider.tsx";
import { WebhooksScreen } from "#components/webhooks/webhooks-screen.tsx";
import { liveTimestamp } from "#lib/core/live/listen.ts";
import { viewerFingerprint } from "#lib/core/live/viewer-fingerprint.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { listEndpoints } from "#lib/features/webhooks/list-endpoints.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhooksPage({ params }: Props) {
  const since = liveTimestamp();
  const ctx = await settingsContext(params);
  const t = await getTranslations("webhooks");
  const workspace = ctx.workspace.slug;
  const list = await attempt(() => listEndpoints(ctx));
  if (!list.ok) return <Refusal error={list.error} retryHref={paths.webhooks(workspace)} />;
  const { anywhere, unanswered } = list.value;
  const formTexts = await readFormTexts();
  return (
    <ClientMessages of={["webhooks"]}>
      <RegistrationProvider {...{ workspace, anywhere, formTexts }}>
        <PageHeader
          help="webhooks"
          title={t("title")}
          about={t("about")}
          primary={!unanswered && <RegisterEndpoint />}
        />
        <RefreshOnChange
          place={{ workspace, mode: "test" }}
          kind="webhooks"
          since={since}
          viewerFingerprint={viewerFingerprint(ctx)}
        />
        <WebhooksScreen {...{ workspace, formTexts }} list={list.value} />
      </RegistrationProvider>
    </ClientMessages>
  );
}
