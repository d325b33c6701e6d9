import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import type { CatalogProductDetail } from "#lib/service/schemas/catalog.ts";

export async function Techniques({ techniques }: { techniques: CatalogProductDetail["techniques"] }) {
  const t = await getTranslations("productPage");
  if (techniques.length === 0) return null;
  return (
    <Card title={t("techniques")}>
      <ul className="flex flex-col gap-1">
        {techniques.map((technique) => (
          <li key={technique.code} className="flex justify-between gap-3">
            <span>{technique.name}</span>
            <span className="text-sm text-muted">
              {technique.extra_days > 0 && t("techniqueDays", { count: technique.extra_days })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
