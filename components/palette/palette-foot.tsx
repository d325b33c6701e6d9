"use client";

import { useTranslations } from "next-intl";
import { Kbd } from "#components/ui/kbd.tsx";

const keys = { "↑↓": "move", "↵": "open", Esc: "close" } as const;

/** For who has a keyboard. */
export function PaletteFoot() {
  const t = useTranslations("palette");
  return (
    <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-muted pointer-coarse:hidden">
      {Object.entries(keys).map(([key, does]) => (
        <span key={key} className="flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {t(`foot.${does}`)}
        </span>
      ))}
    </p>
  );
}
