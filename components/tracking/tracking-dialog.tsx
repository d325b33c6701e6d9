"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { useOrderAction } from "#components/orders/use-order-action.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { ShownOnce } from "#components/ui/shown-once.tsx";
import { formatDay } from "#lib/dates.ts";
import { endTrackingLinksAction, makeTrackingLinkAction } from "#lib/features/tracking/actions.ts";
import type { MadeTrackingLink } from "#lib/features/tracking/make-tracking-link.ts";
import type { Place } from "#lib/paths.ts";

type TrackingDialogProps = {
  place: Place;
  orderId: string;
  /** Whether there are links to end. */
  hasLink: boolean;
  onClose: () => void;
  locale: string;
};

/** Creates the link to an order's tracking page, which is shown once, or ends the links that there are. */
export default function TrackingDialog(props: TrackingDialogProps) {
  const { place, orderId, hasLink, onClose, locale } = props;
  const t = useTranslations("order.trackingLink");
  const words = useTranslations("order");
  const timeZone = useTimeZone();
  const [made, setMade] = useState<MadeTrackingLink | "ended" | null>(null);
  const { run, pending, problem } = useOrderAction(place, words("unreachable"));
  const make = () =>
    run(async () => {
      const answer = await makeTrackingLinkAction(place, { orderId });
      if (answer.data) setMade(answer.data);
      return answer;
    });
  const end = async () => {
    if (await run(() => endTrackingLinksAction(place, { orderId }))) setMade("ended");
  };
  const id = "tracking-link";
  return (
    <OpenedModal
      id={`${id}-dialog`}
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          {hasLink && (
            <Button pending={pending} onClick={end}>
              {t("end")}
            </Button>
          )}
          <Button variant="primary" pending={pending} onClick={make}>
            {t("make")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t("about")}</p>
        {made === "ended" && <p role="status">{t("ended")}</p>}
        {made && made !== "ended" && (
          <ShownOnce
            key={made.link}
            label={t("link")}
            value={made.link}
            hint={t("hint", { day: formatDay(new Date(made.expiresAt), locale, timeZone) })}
            copyLabel={t("copy")}
          />
        )}
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </OpenedModal>
  );
}
