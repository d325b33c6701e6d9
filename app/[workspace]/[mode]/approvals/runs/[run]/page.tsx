import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { RunScreen } from "#components/approvals/run-screen.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Words } from "#components/layout/words.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { checkPayingKeyAction } from "#lib/features/orders/actions.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { paths } from "#lib/paths.ts";
import { startPaymentRunAction } from "#lib/workflows/approvals/actions.ts";
import { getPaymentRun } from "#lib/workflows/approvals/get-payment-run.ts";

type Props = { params: Promise<{ workspace: string; mode: string; run: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("approvals"))("title") };
}

export default async function PaymentRunPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { run: runId } = await params;
  const found = await attempt(() => Promise.all([getPaymentRun(ctx, { runId }), getPaymentOutlook(ctx)]));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.paymentRun(ctx.place, runId)} />;
  const [run, outlook] = found.value;
  return (
    <Words of={["approvals", "payment", "paymentRun"]}>
      <RunScreen
        place={ctx.place}
        initialRun={run}
        initialOutlook={outlook}
        actions={{
          startRun: startPaymentRunAction.bind(null, ctx.place),
          checkKey: checkPayingKeyAction.bind(null, ctx.place),
        }}
        locale={await getLocale()}
        renderedAt={new Date().toISOString()}
      />
    </Words>
  );
}
