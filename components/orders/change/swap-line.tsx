"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Swap } from "#lib/features/orders/list-swaps.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { OrderActions } from "../order-actions.ts";
import { Problem } from "../pay-button.tsx";
import { useOrderAction } from "../use-order-action.ts";

type SwapLineProps = {
  place: Place;
  orderId: string;
  sku: string;
  gone: Swap;
  swap: OrderActions["swap"] | null;
  locale: string;
};

/** At a line of a draft that is not made any more: what takes its place, in one press where that can be. */
export function SwapLine({ place, orderId, sku, gone, swap, locale }: SwapLineProps) {
  const t = useTranslations("swap");
  const words = useTranslations("payment");
  const router = useRouter();
  const [submissionId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, words("unreachable"));
  const { line, replacement, lostFaces, productId } = gone;
  const name = replacement && [replacement.title, replacement.color, replacement.size].join(", ");
  const isLost = lostFaces.length > 0;
  const press = async (chosen: string) => {
    let made: string | undefined;
    const isDone = await run(async () => {
      const answer = await swap?.({ submissionId, orderId, line, sku: chosen });
      made = answer?.data?.orderId;
      return answer ?? {};
    });
    if (isDone && made) router.push(paths.order(place, made));
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm font-normal">
      <Badge tone="bad">{t("gone")}</Badge>
      {replacement && name && swap && !isLost && (
        <Button
          size="sm"
          pending={pending}
          title={t("text")}
          aria-label={t("named", { sku, name })}
          onClick={() => press(replacement.sku)}
        >
          {t("swap", { name })}
        </Button>
      )}
      {name && isLost && (
        <span>
          {t("lostFaces", { name, faces: new Intl.ListFormat(writtenIn(locale)).format(lostFaces) })}
        </span>
      )}
      {!replacement && <span>{t("none")}</span>}
      <TextLink href={paths.product(place, productId)}>{t("toProduct")}</TextLink>
      <Problem text={problem} />
    </div>
  );
}
