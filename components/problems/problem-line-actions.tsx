"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { PayButton } from "#components/orders/pay-button.tsx";
import { PaymentFix } from "#components/orders/payment-fix.tsx";
import { LookFirst } from "#components/orders/quoted/look-first.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { judgePayment, mayTry } from "#lib/features/orders/judge-payment.ts";
import { paths } from "#lib/paths.ts";
import type { ProblemLineProps } from "./problem-line.tsx";
import { ProblemMenu } from "./problem-menu.tsx";

/** The one thing to do first, and everything else that can be done. */
export function ProblemLineActions(props: ProblemLineProps) {
  const { row, mayWrite, actions, ask, place } = props;
  const t = useTranslations("problems");
  if (!mayWrite) return null;
  if (row.state === "resolved") {
    if (row.isOver) return null;
    return (
      <Button size="sm" onClick={() => ask({ what: "reopen", problemIds: [row.id] })}>
        {t("act.reopen")}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 whitespace-normal md:flex-nowrap md:justify-end">
      <First {...props} />
      <Menu
        label={t("moreActs", { number: row.order.number })}
        trigger={<Ellipsis />}
        variant="secondary"
        size="sm"
        square
        align="end"
      >
        <ProblemMenu {...{ row, place, ask, actions }} />
      </Menu>
    </div>
  );
}

function First({ row, place, outlook, actions, connectHref, ask, locale }: ProblemLineProps) {
  const t = useTranslations("problems");
  const { kind, order, lastTry, quotedCents } = row;
  if (kind === "payment_refused") {
    if (!outlook || lastTry?.state === "open") return null;
    const judgement = judgePayment(outlook, order.totalCents);
    if (mayTry(judgement) && quotedCents !== null) return <LookFirst place={place} orderId={order.id} />;
    return mayTry(judgement) ? (
      <PayButton
        place={place}
        order={order}
        confirm={actions.confirm}
        size="sm"
        variant="secondary"
        locale={locale}
      />
    ) : (
      <PaymentFix
        {...{ place, judgement, connectHref }}
        checkKey={actions.checkKey}
        size="sm"
        variant="secondary"
      />
    );
  }
  if (kind === "parcel_returned" || kind === "parcel_lost") {
    return (
      <LinkButton size="sm" href={paths.newOrder(place, { orderId: order.id })}>
        {t("orderAgain")}
      </LinkButton>
    );
  }
  return (
    <Button size="sm" aria-haspopup="dialog" onClick={() => ask({ what: "ask", row })}>
      {t("askService")}
    </Button>
  );
}
