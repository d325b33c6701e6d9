"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown once: they go when somebody says that they have kept them, or leaves. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations("secondFactor");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-base">
        {t("codesTitle")}
      </h3>
      <p>{t("codesAbout")}</p>
      <ul
        aria-label={t("codesTitle")}
        className="grid gap-x-6 gap-y-1 rounded-md bg-well px-4 py-3 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          visible
          value={codes.join("\n")}
          texts={{ copy: t("copyCodes"), copied: t("copied"), failed: t("copyFailed") }}
        />
        <Button variant="primary" size="sm" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </div>
  );
}
