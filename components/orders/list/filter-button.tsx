"use client";

import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, startTransition, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";

const FilterPanel = late(() => import("./filter-panel.tsx"));

/**
 * Opens all there is to filter by. In a transition: the button answers before the panel is drawn, and what was fetched
 * for it is shown at once, where React would hold it back for 300 ms after a fallback.
 */
export function FilterButton(props: FilterPanelProps) {
  const t = useTranslations("ordersList");
  const [panel, setPanel] = useState(0);
  return (
    <>
      <Button
        size="sm"
        icon={<ListFilter />}
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setPanel((times) => times + 1))}
      >
        {t("filters.title")}
      </Button>
      <Suspense>{panel > 0 && <FilterPanel key={panel} {...props} />}</Suspense>
    </>
  );
}
