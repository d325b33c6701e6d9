"use client";

import { CopyPlus, Ellipsis, FileText, Pencil, Repeat, Truck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuLink } from "#components/ui/menu-item.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { cancelOrderAction } from "#lib/features/orders/actions.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { isCancelled, isOrderCancellable } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useOrderAction } from "./use-order-action.ts";

type CancelOrderProps = {
  place: Place;
  order: OrderView;
  locale: string;
};

const dialogId = "cancel-order";

/** If the order is cancelled or its production starts while the dialog is open, the dialog says so. */
export function CancelOrder({ place, order, locale }: CancelOrderProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  /** The order as it was when its cancellation was asked for, which changes it. */
  const [asked, setAsked] = useState<OrderView | null>(null);
  const isPossible = isOrderCancellable(asked ?? order);
  const [wasPossible] = useState(isPossible);
  const confirm = async () => {
    setAsked(order);
    const shown = { wasConfirmed: order.confirmed_at !== null, shownTotalCents: order.costs.total_cents };
    if (await run(() => cancelOrderAction(place, { orderId: order.id, ...shown }))) dialog.current?.close();
    else setAsked(null);
  };
  if (!wasPossible && !isPossible) return null;
  return (
    <>
      {isOrderCancellable(order) && (
        <Button {...opensDialog(dialogId)} size="lg">
          {t("cancel")}
        </Button>
      )}
      <Dialog
        ref={dialog}
        id={dialogId}
        title={t("cancelTitle")}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>
              {isPossible ? t("keep") : common("close")}
            </Button>
            {isPossible && (
              <Button variant="danger" pending={pending} onClick={confirm}>
                {t("cancel")}
              </Button>
            )}
          </>
        }
      >
        {isPossible && (
          <p>{t(whatComesBack(asked ?? order), { amount: formatCents(order.costs.total_cents, locale) })}</p>
        )}
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem ??
            (isPossible ? null : t(isCancelled(order.status) ? "cancelledAlready" : "cancelTooLate"))}
        </p>
      </Dialog>
    </>
  );
}

function whatComesBack(order: OrderView) {
  if (order.status === "draft") return "cancelDraft" as const;
  return order.test ? ("cancelTest" as const) : ("cancelPaid" as const);
}

// Loaded on demand: few readers open it.
const RawJson = lazyPart(() => import("./raw-json.tsx"));

export function RawOrder({ order }: { order: OrderView }) {
  const t = useTranslations("order");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="self-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t("showRaw")}
      </Button>
      {isOpen && (
        <Suspense>
          <RawJson order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const TrackingDialog = lazyPart(() => import("#components/tracking/tracking-dialog.tsx"));

type OrderMenuProps = {
  place: Place;
  order: OrderView;
  mayWrite: boolean;
  mayTrack: boolean;
  locale: string;
};

/** Further actions on an order, in any status. */
export function OrderMenu({ place, order, mayWrite, mayTrack, locale }: OrderMenuProps) {
  const { id, hasTrackingLink } = order;
  const t = useTranslations("order");
  const [isTracking, setIsTracking] = useState(false);
  return (
    <>
      <Menu label={t("more")} trigger={<Ellipsis />} variant="secondary" size="lg" square align="end">
        {mayWrite && isOrderCancellable(order) && (
          <MenuLink href={paths.replaceOrder(place, id)} icon={<Pencil />}>
            {t("change")}
          </MenuLink>
        )}
        {mayWrite && (
          <>
            <MenuLink href={paths.newOrder(place, { orderId: id })} icon={<CopyPlus />}>
              {t("duplicate")}
            </MenuLink>
            <MenuLink href={paths.newSchedule(place, { orderId: id })} icon={<Repeat />}>
              {t("repeat")}
            </MenuLink>
          </>
        )}
        <MenuLink href={paths.packingNote(place, id)} icon={<FileText />}>
          {t("packingNote")}
        </MenuLink>
        {mayTrack && (
          <MenuItem icon={<Truck />} onClick={() => setIsTracking(true)}>
            {t("trackingLink.open")}
          </MenuItem>
        )}
      </Menu>
      {isTracking && mayTrack && (
        <Suspense>
          <TrackingDialog
            place={place}
            orderId={id}
            hasLink={hasTrackingLink}
            onClose={() => setIsTracking(false)}
            locale={locale}
          />
        </Suspense>
      )}
    </>
  );
}
