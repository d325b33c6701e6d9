"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, startTransition, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";

const loadSheet = () => import("./facet-sheet.tsx");
const FacetSheet = late(loadSheet);

type FacetButtonProps = { chosen: number; total: number; onClear: () => void; children: ReactNode };

/** Opens the facets where there is no room for them beside the results; they come when somebody reaches for them. */
export function FacetButton({ chosen, total, onClear, children }: FacetButtonProps) {
  const t = useTranslations("catalogSearch");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => startTransition(() => setIsOpen(true))}
        className="pointer-coarse:h-11 lg:hidden"
      >
        {t("filters")}
        {chosen > 0 && <span className="tabular-nums">({chosen})</span>}
      </Button>
      <Suspense>
        {isOpen && (
          <FacetSheet {...{ chosen, total, onClear }} onClose={() => setIsOpen(false)}>
            {children}
          </FacetSheet>
        )}
      </Suspense>
    </>
  );
}
