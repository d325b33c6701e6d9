"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { formatCents } from "#lib/money.ts";

type EstimateOptionsProps = { estimate: Estimate; variants: Map<string, LineVariant>; locale: string };

/** What the sum of the options is made of. A code that is one of a print face is told by the face's name. */
export function EstimateOptions({ estimate, variants, locale }: EstimateOptionsProps) {
  const t = useTranslations("quoteBuilder");
  if (estimate.options.length === 0) return null;
  const faces = new Map(
    [...variants.values()].flatMap(({ printAreas }) =>
      printAreas.map(({ face, name }) => [`print_${face}`, name]),
    ),
  );
  const nameOf = (code: string | null) =>
    code ? (faces.get(code) ?? code.replaceAll("_", " ")) : t("option");
  return (
    <div className="mt-2 text-sm">
      <Disclosure title={t("options")}>
        <ul>
          {[...estimate.options.entries()].map(([at, { code, cents }]) => (
            <li key={at} className="flex justify-between gap-3 py-0.5">
              <span>{nameOf(code)}</span>
              <span className="tabular-nums">{formatCents(cents, locale, estimate.costs.currency)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
