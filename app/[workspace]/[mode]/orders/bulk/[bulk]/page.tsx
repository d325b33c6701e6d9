import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { BulkRunScreen } from "#components/bulk/bulk-run-screen.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Words } from "#components/layout/words.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";
import { retryBulkRunAction, stopBulkRunAction } from "#lib/workflows/bulk/actions.ts";
import { getBulkRun } from "#lib/workflows/bulk/get-bulk-run.ts";
import { listBulkRows } from "#lib/workflows/bulk/list-bulk-rows.ts";

type Props = { params: Promise<{ workspace: string; mode: string; bulk: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("title") };
}

export default async function BulkRunPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { bulk: runId } = await params;
  const found = await attempt(() => Promise.all([getBulkRun(ctx, { runId }), listBulkRows(ctx, { runId })]));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.bulkRun(ctx.place, runId)} />;
  const [run, firstRows] = found.value;
  return (
    <Words of={["bulkRun", "bulk"]}>
      <BulkRunScreen
        place={ctx.place}
        initialRun={run}
        firstRows={firstRows}
        mayWrite={!ctx.roleDenies("orders:write")}
        actions={{
          retry: retryBulkRunAction.bind(null, ctx.place),
          stop: stopBulkRunAction.bind(null, ctx.place),
        }}
        locale={await getLocale()}
        renderedAt={new Date().toISOString()}
      />
    </Words>
  );
}
