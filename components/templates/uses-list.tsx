"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import type { TemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { type Place, paths } from "#lib/paths.ts";

/** Quotes and orders that are printed like a template, the latest of each. */
export function UsesList({ place, uses }: { place: Place; uses: TemplateUses }) {
  const t = useTranslations("templates");
  const status = useTranslations("status");
  const wordOf = (code: string) => (status.has(code as "draft") ? status(code as "draft") : code);
  return (
    <ul className="flex flex-col gap-1">
      {uses.quotes.map(({ id, name }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <TextLink href={paths.quote(place, id)} className="min-w-0 truncate">
            {name}
          </TextLink>
          <span className="shrink-0 text-sm text-muted">{t("usedQuote")}</span>
        </li>
      ))}
      {uses.orders?.map(({ id, number, status: code }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <TextLink href={paths.order(place, id)}>{number}</TextLink>
          <span className="shrink-0 text-sm text-muted">{wordOf(code)}</span>
        </li>
      ))}
    </ul>
  );
}
