"use client";

import { useTranslations } from "next-intl";
import { Progress } from "#components/ui/progress.tsx";

/** The progress of a running catalog sync: products read so far. */
export default function ReadingProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslations("catalogSearch");
  return (
    <div className="w-56 max-w-full">
      <Progress label={t("reading")} done={done} total={total}>
        {t("readSoFar", { done, total })}
      </Progress>
    </div>
  );
}
