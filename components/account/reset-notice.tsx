import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import type { FoundReset } from "#lib/doors/find-reset.ts";

/**
 * Names the sign-in methods from before the address was proven: which of them the reset removes, and whether a code is
 * still required.
 */
export async function ResetNotice({ removes, asksForCode }: Pick<FoundReset, "removes" | "asksForCode">) {
  const t = await getTranslations("reset");
  if (removes === 0 && !asksForCode) return null;
  return (
    <Callout tone="warn" title={t("unprovedTitle")}>
      {removes > 0 && <p>{t("removes", { count: removes })}</p>}
      {asksForCode && <p className="mt-2">{t("codeStays")}</p>}
    </Callout>
  );
}
