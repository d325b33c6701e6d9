"use client";

import { useTranslations } from "next-intl";
import { humaniseKey } from "#components/catalog/humanise-key.ts";
import { useFaceName } from "#components/catalog/use-face-name.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { formatCents } from "#lib/money.ts";

/** The options that add up to the options' total. That of a print face has the code `print_` and the face. */
export function EstimateOptions({ estimate, locale }: { estimate: Estimate; locale: string }) {
  const t = useTranslations("costs");
  const faceName = useFaceName();
  if (estimate.options.length === 0) return null;
  const nameOf = (code: string) =>
    code.startsWith("print_") ? faceName(code.slice("print_".length)) : humaniseKey(code);
  return (
    <div className="mt-2 text-sm">
      <Disclosure title={t("optionDetails")}>
        <ul>
          {[...estimate.options.entries()].map(([at, { code, cents }]) => (
            <li key={at} className="flex justify-between gap-3 py-0.5">
              <span>{code ? nameOf(code) : t("option")}</span>
              <span className="tabular-nums">{formatCents(cents, locale, estimate.costs.currency)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
