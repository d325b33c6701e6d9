import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { TemplateUses as Uses } from "#lib/features/templates/find-template-uses.ts";
import type { Place } from "#lib/paths.ts";
import { UsesList } from "./uses-list.tsx";

/** Quotes and orders of this mode that are printed like the template. */
export function TemplateUses({ place, uses }: { place: Place; uses: Uses }) {
  const t = useTranslations("templates");
  const isUsed = uses.quotes.length > 0 || (uses.orders?.length ?? 0) > 0;
  return (
    <Card title={t("usedIn")}>
      {isUsed ? <UsesList place={place} uses={uses} /> : <p className="text-muted">{t("unused")}</p>}
    </Card>
  );
}
