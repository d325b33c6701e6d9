"use client";

import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { ReadyOrder } from "#lib/features/quotes/prepare-order.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { NotCarriedOver } from "../carried-over.tsx";
import { NewOrderForm } from "../new-order-form.tsx";

type ChangeScreenProps = {
  place: Place;
  order: OrderView;
  prepared: ReadyOrder;
  mayUpload: MayUpload;
  /** The key under which the browser saves the form. */
  keptAs: string;
  formTexts: FormTexts;
  locale: string;
};

/** The form to replace an order, filled with its content, and an explanation of what happens to the order. */
export function ChangeScreen(props: ChangeScreenProps) {
  const { place, order, prepared, mayUpload, keptAs, formTexts, locale } = props;
  const t = useTranslations("change");
  const { number, costs, confirmed_at: paidAt, test } = order;
  const amount = formatCents(costs.total_cents, locale, costs.currency);
  return (
    <PageBody>
      <Callout tone="info" title={t("heading")}>
        <p>{t("about", { number })}</p>
        {paidAt && !test && <p>{t("comesBack", { number, amount })}</p>}
      </Callout>
      {prepared.copied && <NotCarriedOver copied={prepared.copied} />}
      <NewOrderForm
        place={place}
        order={prepared}
        origin={{}}
        mayUpload={mayUpload}
        connectHref={null}
        replaces={{ orderId: order.id, wasConfirmed: paidAt !== null }}
        keptAs={keptAs}
        words={{ submit: t("submit"), hint: t("hint"), referenceHint: t("referenceHint") }}
        formTexts={formTexts}
        locale={locale}
      />
    </PageBody>
  );
}
