"use client";

import { useTranslations } from "next-intl";
import type { OrderItem } from "#lib/core/service/schemas/order.ts";

/** Each printed face leads to what is printed on it, where the service keeps it. */
export function ItemFiles({ files }: Pick<OrderItem, "files">) {
  const t = useTranslations("order");
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-2 text-sm font-normal text-muted">
      {files.map(({ face, url }) => (
        <li key={face}>
          <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-3">
            {t("printedOn", { face })}
          </a>
        </li>
      ))}
    </ul>
  );
}
