"use client";

import {
  AlarmClock,
  Ban,
  Check,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  MessageCircleQuestion,
  PencilLine,
  UserRound,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type ConfirmAnswer, PayButton, PaymentFix } from "#components/orders/pay-button.tsx";
import { LookFirst } from "#components/orders/quoted/look-first.tsx";
import { isHoldOfIssue, useIssueWords } from "#components/orders/use-issue-words.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuExternalLink, MenuItem, MenuLink, MenuSeparator } from "#components/ui/menu-item.tsx";
import { showToast } from "#components/ui/toast-region.tsx";
import { judgePayment, mayTry } from "#lib/features/orders/judge-payment.ts";
import { isStillCancellable } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { ProblemTableRowProps } from "./problem-table-row.tsx";

/** The primary action, and a menu with all others. */
export function ProblemRowActions(props: ProblemTableRowProps) {
  const { row, mayWrite, ask, place } = props;
  const t = useTranslations("problems");
  if (!mayWrite) return null;
  if (row.state === "resolved") {
    if (row.isOver) return null;
    return (
      <Button size="sm" onClick={() => ask({ what: "reopen", rows: [row] })}>
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
        <ProblemMenu {...{ row, place, ask }} />
      </Menu>
    </div>
  );
}

function First({ row, place, outlook, connectHref, ask, locale }: ProblemTableRowProps) {
  const t = useTranslations("problems");
  const issue = useTranslations("issue");
  const { kind, code, order, lastTry, quotedCents } = row;
  // As on the order's own page.
  const { next } = useIssueWords()({ code, isChangeable: isStillCancellable(order) });
  // The row is gone once it is paid.
  const onAnswer = ({ data }: ConfirmAnswer) => {
    if (data?.refusal !== null) return;
    const amount = formatCents(order.totalCents, locale, order.currency);
    showToast({ title: t("paid", { number: order.number, amount }), tone: "good" });
  };
  if (kind === "payment_refused") {
    if (!outlook || lastTry?.state === "open") return null;
    const judgement = judgePayment(outlook, order.totalCents);
    if (mayTry(judgement) && quotedCents !== null) return <LookFirst place={place} orderId={order.id} />;
    return mayTry(judgement) ? (
      <PayButton
        place={place}
        order={order}
        onAnswer={onAnswer}
        outlook={outlook}
        size="sm"
        variant="secondary"
        locale={locale}
      />
    ) : (
      <PaymentFix {...{ place, judgement, connectHref }} size="sm" variant="secondary" />
    );
  }
  if (kind === "parcel_returned" || kind === "parcel_lost") {
    return (
      <LinkButton size="sm" href={paths.newOrder(place, { orderId: order.id })}>
        {t("orderAgain")}
      </LinkButton>
    );
  }
  if ((kind === "issue" || isHoldOfIssue(row)) && next) {
    return (
      <LinkButton
        size="sm"
        href={
          next === "change"
            ? paths.replaceOrder(place, order.id)
            : paths.newOrder(place, { orderId: order.id })
        }
      >
        {issue(next)}
      </LinkButton>
    );
  }
  return (
    <Button size="sm" aria-haspopup="dialog" onClick={() => ask({ what: "ask", rows: [row] })}>
      {t("askService")}
    </Button>
  );
}

/** The actions for the order, and the actions for the problem. */
function ProblemMenu({ row, place, ask }: Pick<ProblemTableRowProps, "row" | "place" | "ask">) {
  const t = useTranslations("problems");
  const { order, parcel, kind } = row;
  const isOnItsWay = kind === "parcel_returned" || kind === "parcel_lost";
  return (
    <>
      <MenuItem icon={<MessageCircleQuestion />} onClick={() => ask({ what: "ask", rows: [row] })}>
        {t("askService")}
      </MenuItem>
      {parcel?.trackingUrl && (
        <MenuExternalLink icon={<ExternalLink />} href={parcel.trackingUrl}>
          {t("track")}
        </MenuExternalLink>
      )}
      {isStillCancellable(order) && (
        <>
          <MenuLink icon={<PencilLine />} href={paths.replaceOrder(place, order.id)}>
            {t("changeOrder")}
          </MenuLink>
          <MenuLink icon={<Ban />} href={paths.order(place, order.id)}>
            {t("cancelOrder")}
          </MenuLink>
        </>
      )}
      {!isOnItsWay && (
        <MenuLink icon={<CopyPlus />} href={paths.newOrder(place, { orderId: order.id })}>
          {t("orderAgain")}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={<UserRound />} onClick={() => ask({ what: "assign", rows: [row] })}>
        {t("act.assign")}
      </MenuItem>
      {row.state === "snoozed" ? (
        <MenuItem icon={<AlarmClock />} onClick={() => ask({ what: "reopen", rows: [row] })}>
          {t("act.reopen")}
        </MenuItem>
      ) : (
        <MenuItem icon={<AlarmClock />} onClick={() => ask({ what: "snooze", rows: [row] })}>
          {t("act.snooze")}
        </MenuItem>
      )}
      <MenuItem icon={<Check />} onClick={() => ask({ what: "resolve", rows: [row] })}>
        {t("act.resolve")}
      </MenuItem>
    </>
  );
}
