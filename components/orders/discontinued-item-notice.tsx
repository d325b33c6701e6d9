"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { replaceVariantAction } from "#lib/features/orders/actions.ts";
import type { DiscontinuedItem } from "#lib/features/orders/list-discontinued-items.ts";
import { formatList } from "#lib/lists.ts";
import { type Place, paths } from "#lib/paths.ts";
import { Problem } from "./pay-button.tsx";
import { useOrderAction } from "./use-order-action.ts";

type DiscontinuedItemNoticeProps = {
  place: Place;
  orderId: string;
  sku: string;
  discontinued: DiscontinuedItem;
  /** All discontinued items of the draft. The service refuses a draft of which one is left. */
  all: readonly DiscontinuedItem[];
  mayWrite: boolean;
  locale: string;
};

/** For a line item of a draft with a discontinued variant: its replacement, with a button if it can be used. */
export default function DiscontinuedItemNotice({
  place,
  orderId,
  sku,
  discontinued,
  all,
  mayWrite,
  locale,
}: DiscontinuedItemNoticeProps) {
  const t = useTranslations("swap");
  const words = useTranslations("payment");
  const router = useRouter();
  const [submissionId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, words("unreachable"));
  const { line, replacement, lostFaces, productId } = discontinued;
  const name = replacement && [replacement.title, replacement.color, replacement.size].join(", ");
  const isLost = lostFaces.length > 0;
  const swaps = all.flatMap(({ line: each, replacement: other, lostFaces: lost }) =>
    other && lost.length === 0 ? [{ line: each, sku: other.sku }] : [],
  );
  const isOffered = mayWrite && swaps.length === all.length;
  const press = async () => {
    const made = await run(() => replaceVariantAction(place, { submissionId, orderId, swaps }));
    if (made?.data) router.push(paths.order(place, made.data.orderId));
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm font-normal">
      <Badge tone="bad">{t("gone")}</Badge>
      {isOffered && name && all.length === 1 && (
        <Button
          size="sm"
          pending={pending}
          title={t("text")}
          aria-label={t("named", { sku, name })}
          onClick={press}
        >
          {t("swap", { name })}
        </Button>
      )}
      {name && !isLost && all.length > 1 && <span>{t("with", { name })}</span>}
      {isOffered && all.length > 1 && all[0]?.line === line && (
        <Button size="sm" pending={pending} title={t("text")} onClick={press}>
          {t("all", { count: all.length })}
        </Button>
      )}
      {mayWrite && !isOffered && replacement && !isLost && <span>{t("blocked")}</span>}
      {name && isLost && <span>{t("lostFaces", { name, faces: formatList(lostFaces, locale) })}</span>}
      {!replacement && <span>{t("none")}</span>}
      <TextLink href={paths.product(place, productId)}>{t("toProduct")}</TextLink>
      <Problem text={problem} />
    </div>
  );
}
