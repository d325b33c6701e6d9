import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { EventsScreen, type FoundLog } from "#components/events/events-screen.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { countGaps } from "#lib/features/events/count-gaps.ts";
import { countRefused } from "#lib/features/events/count-refused.ts";
import { getEventRetention } from "#lib/features/events/get-event-retention.ts";
import { getFreshness } from "#lib/features/events/get-freshness.ts";
import { listEventChoices } from "#lib/features/events/list-event-choices.ts";
import { listEvents } from "#lib/features/events/list-events.ts";
import { listRefusals } from "#lib/features/events/list-refusals.ts";
import { readLogAddress } from "#lib/features/events/log-query.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("title") };
}

export default async function EventsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const address = readLogAddress(await searchParams);
  const asked = { query: address.query, ...address.at };
  const findLog = async (): Promise<FoundLog> => {
    if (address.query.tab === "accepted") return { tab: "accepted", page: await listEvents(ctx, asked) };
    const [page, counts] = await Promise.all([listRefusals(ctx, asked), countRefused(ctx)]);
    return { tab: "refused", page, counts };
  };
  const found = await attempt(() =>
    Promise.all([
      findLog(),
      listEventChoices(ctx),
      getEventRetention(ctx),
      countGaps(ctx),
      getFreshness(ctx),
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.events(ctx.place)} />;
  const [log, choices, days, gaps, freshness] = found.value;
  return (
    <EventsScreen
      key={log.tab}
      place={ctx.place}
      {...{ address, choices, days, gaps, freshness }}
      found={log}
      may={{
        replay: !ctx.roleDenies("orders:write") || !ctx.roleDenies("webhooks:manage"),
        keep: !ctx.roleDenies("settings:manage"),
      }}
      locale={await getLocale()}
    />
  );
}
