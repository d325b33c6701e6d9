"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

/** In the place of a button that pays: what differs from the quote stands on the order's page, and is paid there. */
export function LookFirst({ place, orderId }: { place: Place; orderId: string }) {
  const t = useTranslations("payment");
  return (
    <LinkButton size="sm" href={paths.order(place, orderId)}>
      {t("lookAtDifference")}
    </LinkButton>
  );
}
