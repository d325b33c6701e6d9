import { HardDrive } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatBytes } from "#lib/numbers.ts";
import { NoticeBar } from "./notice-bar.tsx";

type DiskNoticeProps = { freeBytes: number; sizeBytes: number };

/** Shown on every page to members who may change settings while the server's disk is nearly full. */
export function DiskNotice({ freeBytes, sizeBytes }: DiskNoticeProps) {
  const t = useTranslations("diskNotice");
  const locale = useLocale();
  const [free, size] = [formatBytes(freeBytes, locale), formatBytes(sizeBytes, locale)];
  return (
    <NoticeBar icon={<HardDrive />} title={t("title")}>
      {t("text", { free, size })}
    </NoticeBar>
  );
}
