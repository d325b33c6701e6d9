"use client";

import { useTranslations } from "next-intl";
import { CostLines } from "#components/quotes/cost-lines.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Costs } from "#lib/core/service/schemas/costs.ts";

export function CostsCard({ costs, locale }: { costs: Costs; locale: string }) {
  const t = useTranslations("order");
  return (
    <Card title={t("costs")}>
      <CostLines costs={costs} locale={locale} />
    </Card>
  );
}
