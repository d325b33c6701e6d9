"use client";

import { useTranslations } from "next-intl";
import { SelectionBar } from "#components/layout/list-tools.tsx";
import { Button } from "#components/ui/button.tsx";
import { opensDialog } from "#components/ui/modal.tsx";
import { formatCents } from "#lib/money.ts";
import { PaySelectedDialog, type PaySelectedProps, payDialogId } from "./pay-selected-dialog.tsx";
import { sumOf } from "./selection.tsx";

/** The bar for the selected orders, and the dialog that confirms their payment. */
export function PaySelected(props: PaySelectedProps) {
  const { selection, locale } = props;
  const t = useTranslations("approvals");
  const count = selection.chosen.length;
  if (count === 0) return null;
  return (
    <>
      <SelectionBar
        label={t("selection")}
        count={t("selected", { count, sum: formatCents(sumOf(selection), locale) })}
      >
        <Button variant="quiet" onClick={selection.clear}>
          {t("clear")}
        </Button>
        <Button {...opensDialog(payDialogId)} variant="primary">
          {t("paySelected", { count })}
        </Button>
      </SelectionBar>
      <PaySelectedDialog {...props} />
    </>
  );
}
