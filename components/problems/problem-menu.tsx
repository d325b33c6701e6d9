"use client";

import {
  AlarmClock,
  Ban,
  Check,
  CopyPlus,
  ExternalLink,
  MessageCircleQuestion,
  PencilLine,
  UserRound,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuItem, MenuLine, MenuLink, MenuOutwardLink } from "#components/ui/menu-item.tsx";
import { isCancellable } from "#lib/features/orders/status.ts";
import { paths } from "#lib/paths.ts";
import type { ProblemLineProps } from "./problem-line.tsx";

/** What can be done about the order, and what about the problem. */
export function ProblemMenu({
  row,
  place,
  ask,
}: Pick<ProblemLineProps, "row" | "place" | "ask" | "actions">) {
  const t = useTranslations("problems");
  const { order, parcel, kind } = row;
  const problemIds = [row.id];
  const isOnItsWay = kind === "parcel_returned" || kind === "parcel_lost";
  return (
    <>
      <MenuItem icon={<MessageCircleQuestion />} onClick={() => ask({ what: "ask", row })}>
        {t("askService")}
      </MenuItem>
      {parcel?.trackingUrl && (
        <MenuOutwardLink icon={<ExternalLink />} href={parcel.trackingUrl}>
          {t("track")}
        </MenuOutwardLink>
      )}
      {isCancellable(order.status) && (
        <>
          <MenuLink icon={<PencilLine />} href={paths.changeOrder(place, order.id)}>
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
      <MenuLine />
      <MenuItem icon={<UserRound />} onClick={() => ask({ what: "assign", problemIds })}>
        {t("act.assign")}
      </MenuItem>
      {row.state === "snoozed" ? (
        <MenuItem icon={<AlarmClock />} onClick={() => ask({ what: "reopen", problemIds })}>
          {t("act.reopen")}
        </MenuItem>
      ) : (
        <MenuItem icon={<AlarmClock />} onClick={() => ask({ what: "snooze", problemIds })}>
          {t("act.snooze")}
        </MenuItem>
      )}
      <MenuItem icon={<Check />} onClick={() => ask({ what: "resolve", problemIds })}>
        {t("act.resolve")}
      </MenuItem>
    </>
  );
}
