"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useId, useRef } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { useOpened } from "#components/ui/use-opened.ts";
import type { OrderColumn } from "#lib/features/orders/order-columns.ts";

const ColumnsPanel = lazyPart(() => import("./columns-panel.tsx"));

type ColumnsMenuProps = {
  columns: readonly OrderColumn[];
  onChoose: (columns: OrderColumn[] | null) => void;
};

export function ColumnsMenu({ columns, onChoose }: ColumnsMenuProps) {
  const t = useTranslations("ordersList");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opened = useOpened(panel);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={t("chooseColumns")}
        title={t("chooseColumns")}
        className={buttonClass({ variant: "quiet", square: true, className: "max-md:hidden" })}
      >
        <Columns3 />
      </button>
      <Popover
        ref={panel}
        id={id}
        role="dialog"
        aria-label={t("chooseColumns")}
        align="end"
        className="floating"
      >
        <Suspense fallback={<p className="p-3 text-muted">{t("loading")}</p>}>
          {opened && <ColumnsPanel columns={columns} onChoose={onChoose} />}
        </Suspense>
      </Popover>
    </>
  );
}
