import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { GapsScreen } from "#components/events/gaps/gaps-screen.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { countGaps, tabToOpen } from "#lib/features/events/count-gaps.ts";
import { getCoverage } from "#lib/features/events/get-coverage.ts";
import { listGaps } from "#lib/features/events/list-gaps.ts";
import { gapTabSchema } from "#lib/features/events/schemas.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ lane?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("gaps"))("title") };
}

export default async function GapsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { lane } = gapTabSchema.parse(await searchParams);
  const found = await attempt(async () => {
    const counts = await countGaps(ctx);
    const tab = lane ?? tabToOpen(counts);
    const [firstPage, coverage] = await Promise.all([listGaps(ctx, { lane: tab }), getCoverage(ctx)]);
    return { tab, counts, firstPage, coverage };
  });
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.gaps(ctx.place)} />;
  return (
    <ClientMessages of={["gaps", "found", "status"]}>
      <GapsScreen key={found.value.tab} place={ctx.place} {...found.value} locale={await getLocale()} />
    </ClientMessages>
  );
}
