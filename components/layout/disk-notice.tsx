import { HardDrive } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatBytes } from "#lib/numbers.ts";

type DiskNoticeProps = { freeBytes: number; sizeBytes: number };

/** Shown on every page to members who may change settings while the server's disk is nearly full. */
export function DiskNotice({ freeBytes, sizeBytes }: DiskNoticeProps) {
  const t = useTranslations("diskNotice");
  const locale = useLocale();
  const [free, size] = [formatBytes(freeBytes, locale), formatBytes(sizeBytes, locale)];
  return (
    <div
      role="status"
      className="flex gap-2.5 border-b border-warn/40 bg-warn-soft px-4 py-2 md:px-6 print:hidden"
    >
      <HardDrive aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn-ink" />
      <p>
        <strong className="font-semibold text-warn-ink">{t("title")}</strong> {t("text", { free, size })}
      </p>
    </div>
  );
}
