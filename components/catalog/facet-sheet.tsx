"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { closesDialog, Drawer } from "#components/ui/modal.tsx";

type FacetSheetProps = {
  chosen: number;
  total: number;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

const sheetId = "catalog-filters";

/** The rail of a wide screen on a narrow one; how much is left stands on the button that leads back to it. */
export default function FacetSheet({ chosen, total, onClear, onClose, children }: FacetSheetProps) {
  const t = useTranslations("catalogSearch");
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <Drawer
      ref={sheet}
      id={sheetId}
      title={t("filters")}
      closeLabel={t("close")}
      onClose={onClose}
      footer={
        <>
          {chosen > 0 && (
            <Button variant="quiet" size="lg" onClick={onClear}>
              {t("clearAll")}
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
