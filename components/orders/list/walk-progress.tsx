"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { OrderWalk } from "#lib/features/orders/get-walk.ts";
import { writtenIn } from "#lib/keep-formats.ts";

/** While the orders of the account are being brought in for the first time; afterwards it is nobody's concern. */
export default function WalkProgress({ walk, locale }: { walk: OrderWalk; locale: string }) {
  const t = useTranslations("ordersList");
  if (walk.state !== "running") return null;
  return (
    <div className="px-(--edge) pt-4">
      <Callout
        tone="info"
        title={t("bringing", {
          count: walk.walked,
          shown: new Intl.NumberFormat(writtenIn(locale)).format(walk.walked),
        })}
      >
        {t("bringingText")}
      </Callout>
    </div>
  );
}
