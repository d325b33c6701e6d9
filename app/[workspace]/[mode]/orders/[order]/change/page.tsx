import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { ChangeScreen } from "#components/orders/change/change-screen.tsx";
import { ChangeStop } from "#components/orders/change/change-stop.tsx";
import { newOrderWords } from "#components/orders/new-order-words.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { isOrderCancellable } from "#lib/features/orders/status.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string; order: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("change"))("heading") };
}

export default async function ChangeOrderPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { order: orderId } = await params;
  const locale = await getLocale();
  const found = await attempt(() =>
    Promise.all([getOrder(ctx, { orderId }), prepareOrder(ctx, { orderId }, locale), readFormTexts()]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.replaceOrder(ctx.place, orderId)} />;
  const [order, prepared, formTexts] = found.value;
  const t = await getTranslations("change");
  const { place, actor } = ctx;
  // With the status, so that what was typed for an unpaid order does not return once it is paid.
  const keptAs = [actor.userId, place.workspace, place.mode, "change", orderId, order.status].join(".");
  const mayChange = prepared.kind === "ready" && isOrderCancellable(order);
  return (
    <>
      <PageHeader
        help="replace-or-reorder"
        title={t("title", { number: order.number })}
        back={{ href: paths.order(ctx.place, orderId), label: t("back") }}
      />
      {mayChange ? (
        <ClientMessages of={[...newOrderWords, "change"]}>
          <ChangeScreen
            place={ctx.place}
            order={order}
            prepared={prepared}
            mayUpload={mayUpload(ctx)}
            keptAs={keptAs}
            formTexts={formTexts}
            locale={locale}
          />
        </ClientMessages>
      ) : (
        <ChangeStop place={ctx.place} orderId={orderId} />
      )}
    </>
  );
}
