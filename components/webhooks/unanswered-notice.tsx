import { getLocale, getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import { formatDateTime } from "#lib/dates.ts";

type UnansweredNoticeProps = { why: "silent" | "refused"; asOf: string | null };

/** What is shown is what was known last, and only of ours. */
export async function UnansweredNotice({ why, asOf }: UnansweredNoticeProps) {
  const t = await getTranslations("webhooks.unanswered");
  return (
    <Callout tone="warn" title={t(`${why}.title`)}>
      <p>{t(`${why}.text`)}</p>
      {asOf && <p>{t("asOf", { at: formatDateTime(new Date(asOf), await getLocale()) })}</p>}
    </Callout>
  );
}
