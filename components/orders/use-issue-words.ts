"use client";

import { useTranslations } from "next-intl";

const knownCodes = [
  "address_undeliverable",
  "artwork_rejected",
  "out_of_stock",
  "parcel_lost",
  "damaged_in_transit",
] as const;

/** Codes of which the order can be placed again, and no change would help. */
const lostCodes: readonly string[] = ["parcel_lost", "damaged_in_transit"];

/** Whether a problem is the hold that remains of an issue which a member has resolved. Its code is the issue's. */
export const isHoldOfIssue = ({ kind, code }: { kind: string; code: string | null }) =>
  kind === "on_hold" && code !== null;

type Issue = { code: string | null; isChangeable: boolean };

/**
 * What an issue is and the one thing to do about it. The specification does not list the codes, so an unknown one is
 * shown as the words that it consists of.
 */
export function useIssueWords() {
  const t = useTranslations("issue");
  return ({ code, isChangeable }: Issue) => {
    const known = knownCodes.find((one) => one === code);
    const isLost = code !== null && lostCodes.includes(code);
    const title = known
      ? t(`code.${known}`)
      : code === null
        ? t("unsaid")
        : t("other", { code: code.replaceAll("_", " ") });
    const isTooLate = !isChangeable && !isLost;
    const next = isLost ? ("orderAgain" as const) : known && isChangeable ? ("change" as const) : null;
    return { title, advice: t(`advice.${isTooLate ? "tooLate" : (known ?? "other")}`), next };
  };
}
