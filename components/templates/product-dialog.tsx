"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ProductSearch } from "#components/catalog/product-search.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { Place } from "#lib/paths.ts";

type ProductDialogProps = { place: Place; locale: string; onChoose: (productId: string) => void };

export default function ProductDialog({ place, locale, onChoose }: ProductDialogProps) {
  const t = useTranslations("templates");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenedModal ref={dialog} id={id} title={t("chooseProduct")} size="wide">
      <ProductSearch
        place={place}
        locale={locale}
        onChoose={(productId) => {
          onChoose(productId);
          dialog.current?.close();
        }}
      />
    </OpenedModal>
  );
}
