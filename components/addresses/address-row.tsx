"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { AddressView } from "#lib/features/addresses/typed-address.ts";
import { AddressText } from "./address-text.tsx";

type AddressRowProps = {
  row: AddressView;
  now: Date;
  locale: string;
  /** Null for who may only read. */
  open: ((address: AddressView, remove?: boolean) => void) | null;
};

export function AddressRow({ row, now, locale, open }: AddressRowProps) {
  const t = useTranslations("addresses");
  const usedAt = new Date(row.usedAt);
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        {row.name}
        {row.company && <span className="block text-sm font-normal text-muted">{row.company}</span>}
      </Cell>
      <Cell label={t("address")} className="whitespace-normal">
        <AddressText address={row} locale={locale} />
      </Cell>
      <Cell label={t("contact")} roomy>
        {row.phone && <span className="block">{row.phone}</span>}
        {row.email && <span className="block">{row.email}</span>}
        {!row.phone && !row.email && "–"}
      </Cell>
      <Cell label={t("used")} numeric>
        <RelativeTime
          text={formatRelative(usedAt, now, locale)}
          exact={formatDateTime(usedAt, locale)}
          at={row.usedAt}
        />
      </Cell>
      {open && (
        <Cell label={t("actions")} phone="foot">
          <span className="flex justify-end gap-1">
            <IconButton size="sm" label={t("changeNamed", { name: row.name })} onClick={() => open(row)}>
              <Pencil />
            </IconButton>
            <IconButton
              size="sm"
              label={t("deleteNamed", { name: row.name })}
              onClick={() => open(row, true)}
            >
              <Trash2 />
            </IconButton>
          </span>
        </Cell>
      )}
    </tr>
  );
}
