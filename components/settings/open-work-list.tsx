"use client";

import { useTranslations } from "next-intl";
import type { OpenWork } from "#lib/features/settings/describe-connection.ts";

/** What was begun with a key and has no outcome yet, and what becomes of it without that key. */
export function OpenWorkList({ open }: { open: OpenWork[] }) {
  const t = useTranslations("keys");
  if (open.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{t("open")}</p>
      <ul className="list-disc pl-5">
        {open.map(({ kind, count }) => (
          <li key={kind}>{t(`openKinds.${kind}`, { count })}</li>
        ))}
      </ul>
      <p className="text-muted">{t("openText")}</p>
    </div>
  );
}
