import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatDay } from "#lib/dates.ts";
import { formatList } from "#lib/lists.ts";
import { paths } from "#lib/paths.ts";

type SuspendedNoticeProps = {
  workspace: string;
  slug: string;
  suspended: { at: Date; by: string | null };
  /** The members who can end the suspension. */
  names: readonly string[];
};

/** For a suspended member: who suspended them, and whom to ask. */
export async function SuspendedNotice({ workspace, slug, suspended, names }: SuspendedNoticeProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const { at, by } = suspended;
  const said = { workspace, date: formatDay(at, locale, timeZone) };
  const whom = formatList(names, locale, "disjunction");
  return (
    <EntryLayout
      product={t("product")}
      title={t("suspended.title")}
      about={by ? t("suspended.by", { ...said, by }) : t("suspended.byNobody", said)}
    >
      <p className="mb-4">
        {names.length > 0 ? t("suspended.ask", { whom }) : t("suspended.askAnybody")} {t("suspended.kept")}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* A plain link, which asks the server again. */}
        <a href={paths.suspended(slug)} className={buttonClass({})}>
          {t("states.retry")}
        </a>
        <LinkButton href={paths.account()}>{t("suspended.account")}</LinkButton>
      </div>
    </EntryLayout>
  );
}
