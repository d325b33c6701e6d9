import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { ConnectService } from "#components/settings/connect-service.tsx";
import { ConnectedKeys } from "#components/settings/connected-keys.tsx";
import { ReceiverState } from "#components/settings/receiver-state.tsx";
import { paths } from "#lib/paths.ts";
import { connectPastedKeyAction, connectSandboxAction } from "#lib/settings/actions.ts";
import { describeConnection } from "#lib/settings/describe-connection.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { settingsContext } from "#lib/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("connection"))("title") };
}

export default async function ConnectionPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const t = await getTranslations("connection");
  const connection = await attempt(() => describeConnection(ctx));
  const workspace = ctx.workspace.slug;
  if (!connection.ok) return <Refusal error={connection.error} retryHref={paths.connection(workspace)} />;
  const bound = { workspace };
  return (
    <>
      <PageHeader title={t("title")} about={t("about")} />
      <PageBody>
        {connection.value.keys.length > 0 && (
          <>
            <ConnectedKeys connection={connection.value} workspace={workspace} />
            <ReceiverState connection={connection.value} />
          </>
        )}
        <ConnectService
          connection={connection.value}
          pasteAction={connectPastedKeyAction.bind(null, bound)}
          sandboxAction={connectSandboxAction.bind(null, bound)}
        />
      </PageBody>
    </>
  );
}
