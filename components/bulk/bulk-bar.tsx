"use client";

import { Ban, Download, Stamp, Tag, UserRound, Wallet, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, startTransition, useState } from "react";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import type { Selection } from "#lib/features/orders/selection.ts";
import { isCancellable, isPayable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";

const BulkDialog = lazyPart(() => import("./bulk-dialog.tsx"));

export type BulkWhat = "pay" | "ask" | "cancel" | "tag" | "assign";

export type BulkBarProps = {
  place: Place;
  selection: Selection;
  /** Null: all orders that a query matches, which are not counted yet. */
  count: number | null;
  /** The selected orders that are on this page. */
  rows: OrderRow[];
  may: { write: boolean; confirm: boolean; read: true };
  locale: string;
  clear: () => void;
};

/** A phone shows only the icons, so that all buttons fit. */
const word = "max-md:sr-only";

/** The actions for the selected orders. Each opens a dialog that shows the totals once more. */
export default function BulkBar(props: BulkBarProps) {
  const { place, selection, count, rows, may, clear } = props;
  const t = useTranslations("bulk");
  const [asked, setAsked] = useState<{ what: BulkWhat; time: number } | null>(null);
  const ask = (what: BulkWhat) => startTransition(() => setAsked({ what, time: Date.now() }));
  // Orders on other pages are unknown here, so the action is enabled and its dialog says whether it applies.
  const isWholeHere = count === rows.length;
  const some = (is: (status: string) => boolean) => !isWholeHere || rows.some(({ status }) => is(status));
  return (
    <>
      <SelectionBar label={t("bar")} count={count === null ? t("chosenAll") : t("chosen", { count })}>
        {may.confirm && (
          <Button
            icon={<Wallet />}
            aria-haspopup="dialog"
            disabled={!some(isPayable)}
            onClick={() => ask("pay")}
          >
            <span className={word}>{t("pay")}</span>
          </Button>
        )}
        {may.write && !may.confirm && (
          <Button
            icon={<Stamp />}
            aria-haspopup="dialog"
            disabled={!some(isPayable)}
            onClick={() => ask("ask")}
          >
            <span className={word}>{t("ask")}</span>
          </Button>
        )}
        {may.write && (
          <>
            <Button icon={<Tag />} aria-haspopup="dialog" onClick={() => ask("tag")}>
              <span className={word}>{t("tag")}</span>
            </Button>
            <Button icon={<UserRound />} aria-haspopup="dialog" onClick={() => ask("assign")}>
              <span className={word}>{t("assign")}</span>
            </Button>
            <Button
              icon={<Ban />}
              aria-haspopup="dialog"
              disabled={!some(isCancellable)}
              onClick={() => ask("cancel")}
            >
              <span className={word}>{t("cancel")}</span>
            </Button>
          </>
        )}
        <form method="post" action={paths.api.orderExport(place)}>
          <input type="hidden" name="selection" value={JSON.stringify(selection)} />
          <input type="hidden" name="format" value="csv" />
          <Button type="submit" icon={<Download />}>
            <span className={word}>{t("export")}</span>
          </Button>
        </form>
        <IconButton label={t("clear")} onClick={clear}>
          <X />
        </IconButton>
      </SelectionBar>
      {asked && (
        <Suspense>
          <BulkDialog key={asked.time} {...props} what={asked.what} />
        </Suspense>
      )}
    </>
  );
}
