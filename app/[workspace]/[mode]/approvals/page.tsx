import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ApprovalsScreen } from "#components/approvals/approvals-screen.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { LatestRuns } from "#components/runs/latest-runs.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { paths } from "#lib/paths.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";
import { listApprovals } from "#lib/workflows/approvals/list-approvals.ts";
import { listApprovalsSchema } from "#lib/workflows/approvals/schemas.ts";
import { listPaymentRuns } from "#lib/workflows/runs/list-payment-runs.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ lane?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("approvals"))("title") };
}

export default async function ApprovalsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { lane: tab } = listApprovalsSchema.pick({ lane: true }).parse(await searchParams);
  const found = await attempt(() =>
    Promise.all([
      listApprovals(ctx, { lane: tab }),
      countApprovals(ctx),
      listPaymentRuns(ctx),
      getPaymentOutlook(ctx),
      readFormTexts(),
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.approvals(ctx.place)} />;
  const [firstPage, counts, runs, outlook, formTexts] = found.value;
  const locale = await getLocale();
  return (
    <ClientMessages of={["approvals", "found", "payment", "limits", "run"]}>
      <ApprovalsScreen
        key={tab}
        place={ctx.place}
        {...{ tab, firstPage, counts, outlook, formTexts, locale }}
        latestRuns={<LatestRuns place={ctx.place} initial={runs} locale={locale} />}
        connectHref={ctx.can("settings:manage") ? paths.connection(ctx.workspace.slug) : null}
        mayDecide={!ctx.roleDenies("orders:confirm")}
      />
    </ClientMessages>
  );
}
