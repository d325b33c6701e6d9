"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";

type CopyTextProps = { value: string; what: "copyNumber" | "copyReference" | "copyTracking" | "copyAddress" };

/** One press copies it; the button says what. */
export function CopyText({ value, what }: CopyTextProps) {
  const t = useTranslations("order");
  return <CopyButton value={value} texts={{ copy: t(what), copied: t("copied"), failed: t("copyFailed") }} />;
}
