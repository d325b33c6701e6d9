"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { PaletteOpening } from "#lib/features/palette/entry.ts";

const looks = { live: "bg-live text-on-live", test: "hatched border-b border-line" };

/** Whose things are found, and whether they are paid for: what is begun here is begun there. */
export function PaletteHead({ workspace, mode }: Pick<PaletteOpening, "workspace" | "mode">) {
  const t = useTranslations("shell");
  return (
    <p className={clsx("flex h-7 shrink-0 items-center justify-between gap-4 px-4 text-xs", looks[mode])}>
      <span className={clsx("truncate font-medium", mode === "test" && "-mx-1.5 bg-surface px-1.5")}>
        {workspace}
      </span>
      <span className={clsx("shrink-0 truncate", mode === "test" && "-mx-1.5 bg-surface px-1.5")}>
        {t(mode === "live" ? "bandLive" : "bandTest")}
      </span>
    </p>
  );
}
