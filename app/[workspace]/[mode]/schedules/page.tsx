import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { SchedulesList } from "#components/schedules/schedules-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";
import { listSchedules } from "#lib/workflows/schedules/list-schedules.ts";

type Props = { params: Promise<{ workspace: string; mode: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("title") };
}

export default async function SchedulesPage({ params }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("schedules");
  const found = await attempt(() => listSchedules(ctx, {}));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.schedules(ctx.place)} />;
  const create = ctx.can("orders:write") && (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newSchedule(ctx.place)}>
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        help="schedules"
        title={t("title")}
        back={{ href: paths.orders(ctx.place), label: t("back") }}
        primary={create}
      />
      <PageBody width="full">
        <ClientMessages of={["schedules", "found"]}>
          <SchedulesList place={ctx.place} firstPage={found.value} locale={await getLocale()} />
        </ClientMessages>
      </PageBody>
    </>
  );
}
