"use client";

import { useTranslations } from "next-intl";

/** A type in words; one that v1 has added, as the service calls it. */
export function useEventWords() {
  const t = useTranslations("webhooks.types");
  return (type: string) => {
    const key = type.replaceAll(".", "_") as "order_created";
    return t.has(key) ? t(key) : type;
  };
}
