import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RunScreen } from "#components/runs/run-screen.tsx";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { paths } from "#lib/paths.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string; run: string }>;
  searchParams: Promise<{ from?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("title") };
}

export default async function RunPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { run: runId } = await params;
  const found = await attempt(() => readRun(ctx, runId));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.run(ctx.place, runId)} />;
  const { run, firstRows, outlook } = found.value;
  const { place } = ctx;
  return (
    <ClientMessages of={["run", "bulk", "labels", "approvals", "payment", "limits", "status"]}>
      <RunScreen
        place={place}
        isFromOrders={(await searchParams).from === "orders"}
        initialRun={run}
        firstRows={firstRows}
        may={{
          retry: !ctx.roleDenies("orders:write"),
          stop: !ctx.roleDenies(run.kind === "pay" ? "orders:confirm" : "orders:write"),
        }}
        outlook={outlook}
        locale={await getLocale()}
      />
    </ClientMessages>
  );
}

async function readRun(ctx: MemberContext, runId: string) {
  const [run, firstRows] = await Promise.all([getRun(ctx, { runId }), listRunRows(ctx, { runId })]);
  return { run, firstRows, outlook: run.kind === "pay" ? await getPaymentOutlook(ctx) : null };
}
