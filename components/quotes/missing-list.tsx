"use client";

import { useTranslations } from "next-intl";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Missing } from "#lib/features/quotes/to-estimate-request.ts";

/** What keeps the service from being asked, or from being asked about the whole address. */
export function MissingList({ missing, document }: { missing: Missing[]; document: QuoteDocument }) {
  const t = useTranslations("quoteBuilder");
  if (missing.length === 0) return null;
  const inAddress = missing.flatMap(({ field }) =>
    field.startsWith("address.") ? [t(`address.${field.slice(8)}` as never)] : [],
  );
  const needsCountry = missing.some(({ field }) => field === "country" || field === "address.country");
  const lines = missing.flatMap(({ lineId }) =>
    lineId === null ? [] : [document.lines.findIndex(({ id }) => id === lineId) + 1],
  );
  return (
    <ul className="flex flex-col gap-1 text-muted">
      {missing.some(({ field }) => field === "lines") && <li>{t("missing.lines")}</li>}
      {lines.length > 0 && <li>{t("missing.inLines", { count: lines.length, lines: lines.join(", ") })}</li>}
      {needsCountry && <li>{t("missing.country")}</li>}
      {!needsCountry && inAddress.length > 0 && (
        <li>{t("missing.address", { count: inAddress.length, fields: inAddress.join(", ") })}</li>
      )}
    </ul>
  );
}
