import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { NewOrderStop } from "#components/orders/new-order-stop.tsx";
import { NewScheduleScreen } from "#components/schedules/schedule-form-screens.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ order?: string; template?: string; sku?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("new") };
}

export default async function NewSchedulePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("schedules");
  const locale = await getLocale();
  const { order: orderId, template: templateId, sku } = await searchParams;
  const source = { orderId, templateId, sku };
  const prepared = await attempt(() => prepareOrder(ctx, source, locale));
  if (!prepared.ok) {
    return (
      <Refusal error={prepared.error} retryHref={paths.newSchedule(ctx.place, source)}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const order = prepared.value;
  return (
    <>
      <PageHeader
        help="schedules"
        title={t("new")}
        back={{ href: paths.schedules(ctx.place), label: t("title") }}
      />
      {order.kind === "ready" ? (
        <NewScheduleScreen {...{ order, locale }} place={ctx.place} mayUpload={mayUpload(ctx)} />
      ) : (
        <NewOrderStop place={ctx.place} stop={order} hrefOf={paths.newSchedule} />
      )}
    </>
  );
}
