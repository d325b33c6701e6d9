import { KeyRound } from "lucide-react";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { NoticeBar } from "./notice-bar.tsx";

type KeyNoticeProps = {
  /** That the mode has no key, and who can connect one. */
  message: string;
  /** The page where the reader can connect one. */
  connectHref: string | null;
  /** When all orders were last compared with the service: ISO 8601 in UTC. */
  comparedAt: string | null;
};

/** Shown on every page of a mode that has orders and no key. */
export async function KeyNotice({ message, connectHref, comparedAt }: KeyNoticeProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  return (
    <NoticeBar icon={<KeyRound />} title={message}>
      {comparedAt && t("keyMissing.asOf", { time: formatDateTime(new Date(comparedAt), locale, timeZone) })}{" "}
      {connectHref && <TextLink href={connectHref}>{t("overview.connect")}</TextLink>}
    </NoticeBar>
  );
}
