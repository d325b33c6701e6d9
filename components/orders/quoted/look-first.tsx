"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

/** Replaces a pay button: the order's page shows what differs from the quote, and the order is paid there. */
export function LookFirst({ place, orderId }: { place: Place; orderId: string }) {
  const t = useTranslations("payment");
  return (
    <LinkButton size="sm" href={paths.order(place, orderId)}>
      {t("lookAtDifference")}
    </LinkButton>
  );
}
