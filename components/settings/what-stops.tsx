"use client";

import { useTranslations } from "next-intl";
import type { Slot } from "./slot-id.ts";

export function WhatStops({ slot, stops }: { slot: Slot; stops: string[] }) {
  const t = useTranslations("keys");
  const words = useTranslations("scopes");
  if (stops.length === 0) {
    return <p>{t(slot.purpose === "paying" ? "stopsNothingPaying" : "stopsNothing")}</p>;
  }
  return (
    <div>
      <p className="font-medium">{t("stops", { mode: slot.mode })}</p>
      <ul className="list-disc pl-5">
        {stops.map((scope) => (
          <li key={scope}>{words(scope as never)}</li>
        ))}
      </ul>
    </div>
  );
}
