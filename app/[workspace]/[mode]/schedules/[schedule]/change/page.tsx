import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { ChangeScheduleScreen } from "#components/schedules/schedule-form-screens.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { prepareSchedule } from "#lib/features/quotes/prepare-schedule.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";

type Props = { params: Promise<{ workspace: string; mode: string; schedule: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("change") };
}

export default async function ChangeSchedulePage({ params }: Props) {
  const ctx = await pageContext(params);
  const { schedule: scheduleId } = await params;
  const locale = await getLocale();
  const found = await attempt(async () => {
    const schedule = await getSchedule(ctx, { scheduleId });
    return { schedule, content: await prepareSchedule(ctx, schedule, locale) };
  });
  const back = paths.schedule(ctx.place, scheduleId);
  if (!found.ok)
    return <Refusal error={found.error} retryHref={paths.changeSchedule(ctx.place, scheduleId)} />;
  const { schedule } = found.value;
  return (
    <>
      <PageHeader
        help="schedules"
        title={(await getTranslations("schedules"))("change")}
        back={{ href: back, label: schedule.name }}
      />
      <ChangeScheduleScreen {...found.value} place={ctx.place} mayUpload={mayUpload(ctx)} locale={locale} />
    </>
  );
}
