"use client";

import { Ban, Download, Tag, UserRound, Wallet, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, startTransition, useState } from "react";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import type { Selection } from "#lib/features/orders/selection.ts";
import { isCancellable, isPayable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";

const BulkDialog = late(() => import("./bulk-dialog.tsx"));

export type BulkWhat = "pay" | "cancel" | "tag" | "assign";

export type BulkBarProps = {
  place: Place;
  selection: Selection;
  /** Null: everything that a query finds, which nobody has counted. */
  count: number | null;
  /** Those of the chosen that are on this page. */
  rows: OrderRow[];
  may: { write: boolean; confirm: boolean; read: true };
  locale: string;
  clear: () => void;
};

/** On a phone the marks alone are seen, so that all of them are. */
const word = "max-md:sr-only";

/** What can be done with the chosen orders; each is asked once, with its totals. */
export default function BulkBar(props: BulkBarProps) {
  const { place, selection, count, rows, may, clear } = props;
  const t = useTranslations("bulk");
  const [asked, setAsked] = useState<{ what: BulkWhat; time: number } | null>(null);
  const ask = (what: BulkWhat) => startTransition(() => setAsked({ what, time: Date.now() }));
  // Of what is on other pages it is not known, so it is offered and its dialog tells.
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
