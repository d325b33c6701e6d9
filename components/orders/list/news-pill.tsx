"use client";

import { ArrowUp, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";

type NewsPillProps = { waiting: number; left: number; onShow: () => void };

/** Over the table and in nobody's way: what came waits behind it until it is wanted. */
export function NewsPill({ waiting, left, onShow }: NewsPillProps) {
  const t = useTranslations("ordersList");
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-[5] flex h-0 justify-center">
      {(waiting > 0 || left > 0) && (
        <button
          type="button"
          onClick={onShow}
          className={buttonClass({
            variant: "primary",
            size: "sm",
            className: "pointer-events-auto rounded-full! shadow-lift",
          })}
        >
          {waiting > 0 ? <ArrowUp aria-hidden="true" /> : <RotateCw aria-hidden="true" />}
          {waiting > 0 ? t("waiting", { count: waiting }) : t("leaving", { count: left })}
        </button>
      )}
    </div>
  );
}
