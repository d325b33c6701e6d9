import "server-only";
import { getTranslations } from "next-intl/server";
import type { ReasonWords } from "./write-failed-rows.ts";

/** The words of the failed rows, in the language of the request. */
export async function readReasonWords(): Promise<ReasonWords> {
  const t = await getTranslations("imports");
  const said = (key: string, values: Record<string, string | number>) => t(key as never, values as never);
  return {
    head: t("reason"),
    origin: t("origin"),
    of: (key, values) => (t.has(key as never) ? said(key, values) : null),
  };
}
