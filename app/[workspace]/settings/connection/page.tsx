import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshOnChange } from "#components/live/refresh-on-change.tsx";
import {
  ConnectedAccount,
  ConnectService,
  ReceiverState,
  ServiceNotice,
} from "#components/settings/connection-cards.tsx";
import { KeySlots } from "#components/settings/key-slots.tsx";
import { liveTimestamp } from "#lib/core/live/listen.ts";
import { serviceStateOf } from "#lib/core/live/service-state.ts";
import { viewerFingerprint } from "#lib/core/live/viewer-fingerprint.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { getFirstDay } from "#lib/features/first-day/get-first-day.ts";
import { describeConnection } from "#lib/features/settings/describe-connection.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("connection"))("title") };
}

export default async function ConnectionPage({ params }: Props) {
  const since = liveTimestamp();
  const ctx = await settingsContext(params);
  const t = await getTranslations("connection");
  const seesOrders = !ctx.roleDenies("orders:read");
  const firstDay = seesOrders ? await getFirstDay(ctx) : null;
  const described = await attempt(() => describeConnection(ctx));
  const workspace = ctx.workspace.slug;
  if (!described.ok) return <Refusal error={described.error} retryHref={paths.connection(workspace)} />;
  const connection = described.value;
  const service = serviceStateOf(ctx);
  return (
    <>
      <PageHeader help="connect-a-key" title={t("title")} about={t("about")} />
      <RefreshOnChange
        place={{ workspace, mode: "test" }}
        kind="keys"
        since={since}
        viewerFingerprint={viewerFingerprint(ctx)}
      />
      <PageBody>
        {connection.keys.length === 0 ? (
          <ConnectService connection={connection} workspace={workspace} />
        ) : (
          <>
            <ConnectedAccount
              connection={connection}
              workspace={workspace}
              seesOrders={seesOrders}
              lacksFirstOrder={
                firstDay?.steps.some(({ step, isDone }) => step === "order" && !isDone) ?? false
              }
            />
            <ServiceNotice service={service} />
            <KeySlots connection={connection} workspace={workspace} />
            <ReceiverState connection={connection} workspace={workspace} service={service} />
          </>
        )}
      </PageBody>
    </>
  );
}
