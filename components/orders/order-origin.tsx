"use client";

import { useTranslations } from "next-intl";
import { Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { OrderOrigin as Origin } from "#lib/features/orders/get-origin.ts";
import { type Place, paths } from "#lib/paths.ts";

/** What it was made from here, each with the way there; nothing where it was made elsewhere. */
export function OrderOrigin({ place, origin }: { place: Place; origin: Origin }) {
  const t = useTranslations("order");
  const sources = useSources(place, origin);
  if (sources.length === 0) return null;
  return (
    <Fact term={t("madeFrom")}>
      <ul>
        {sources.map(({ href, word }) => (
          <li key={href}>
            <TextLink href={href}>{word}</TextLink>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function useSources(place: Place, origin: Origin) {
  const t = useTranslations("order.origin");
  const { quote, template, copyOf, changeOf, importId, scheduleId } = origin;
  return [
    quote && { href: paths.quote(place, quote.id), word: t("quote", { name: quote.name }) },
    template && { href: paths.template(place, template.id), word: t("template", { name: template.name }) },
    copyOf && { href: paths.order(place, copyOf.id), word: t("copy", { number: copyOf.number }) },
    changeOf && { href: paths.order(place, changeOf.id), word: t("change", { number: changeOf.number }) },
    importId && { href: paths.import(place, importId), word: t("import") },
    scheduleId && { href: paths.schedule(place, scheduleId), word: t("schedule") },
  ].filter((source) => source !== null && source !== "");
}
