import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { ScheduleScreen } from "#components/schedules/schedule-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { paths } from "#lib/paths.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";

type Props = { params: Promise<{ workspace: string; mode: string; schedule: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("one") };
}

export default async function SchedulePage({ params }: Props) {
  const ctx = await pageContext(params);
  const { schedule: scheduleId } = await params;
  const locale = await getLocale();
  const found = await attempt(async () => {
    const schedule = await getSchedule(ctx, { scheduleId });
    const skus = [...new Set(schedule.items.map(({ sku }) => sku))];
    return { schedule, variants: await findVariants(ctx, { skus }, locale) };
  });
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.schedule(ctx.place, scheduleId)} />;
  const { schedule, variants } = found.value;
  const names = Object.fromEntries(
    variants.map(({ sku, title, color, size }) => [sku, [title, color.name, size.name].join(", ")]),
  );
  return (
    <ClientMessages of={["schedules"]}>
      <ScheduleScreen
        {...{ schedule, names, locale }}
        place={ctx.place}
        mayWrite={!ctx.roleDenies("orders:write")}
      />
    </ClientMessages>
  );
}
