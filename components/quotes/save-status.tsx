"use client";

import { Check, CloudAlert, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SaveState } from "./quote-saver.ts";

/** Whether the server has what stands here; read out only when it has not. */
export function SaveStatus({ state }: { state: SaveState }) {
  const t = useTranslations("quoteBuilder");
  const isLost = state.kind === "failed" || state.kind === "conflict";
  const icon = { saved: <Check />, saving: <LoaderCircle className="animate-spin" /> };
  return (
    <span
      role={isLost ? "alert" : undefined}
      className={`inline-flex items-center gap-1.5 text-sm [&_svg]:size-3.5 ${isLost ? "font-medium text-bad-ink" : "text-muted"}`}
    >
      {isLost ? <CloudAlert /> : icon[state.kind]}
      {isLost ? t("save.notSaved") : t(`save.${state.kind}`)}
    </span>
  );
}
