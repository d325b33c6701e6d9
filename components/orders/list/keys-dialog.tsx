"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Kbd } from "#components/ui/kbd.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";

const keys = { j: "next", k: "previous", x: "choose", Enter: "open", "/": "search", "?": "these" } as const;

export default function KeysDialog() {
  const t = useTranslations("ordersList");
  return (
    <OpenedModal id={useId()} title={t("keys.title")} closeLabel={t("close")}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(keys).map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </OpenedModal>
  );
}
