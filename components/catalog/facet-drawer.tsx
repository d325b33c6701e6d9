"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { closesDialog, Drawer } from "#components/ui/modal.tsx";

type FacetDrawerProps = {
  chosen: number;
  total: number;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

const sheetId = "catalog-filters";

/** The filters as a drawer on a narrow screen. The button that closes it shows the number of results. */
export default function FacetDrawer({ chosen, total, onClear, onClose, children }: FacetDrawerProps) {
  const t = useTranslations("catalogSearch");
  const found = useTranslations("found");
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <Drawer
      ref={sheet}
      id={sheetId}
      title={t("filters")}
      onClose={onClose}
      footer={
        <>
          {chosen > 0 && (
            <Button variant="quiet" size="lg" onClick={onClear}>
              {found("clearFilters")}
            </Button>
          )}
          <Button {...closesDialog(sheetId)} variant="primary" size="lg" className="flex-1">
            {t("showResults", { count: total })}
          </Button>
        </>
      }
    >
      {children}
    </Drawer>
  );
}
