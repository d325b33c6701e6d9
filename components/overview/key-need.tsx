import { getLocale, getTranslations } from "next-intl/server";
import { Code } from "#components/ui/code.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatCountdown, formatDateTime } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import type { KeyWarning } from "#lib/settings/list-key-warnings.ts";
import { NeedLine } from "./need-line.tsx";

type KeyNeedProps = { warning: KeyWarning; workspace: string; renderedAt: string };

/** What becomes of a key stops everything else. */
export async function KeyNeed({ warning: { key, problem }, workspace, renderedAt }: KeyNeedProps) {
  const t = await getTranslations("keys");
  const locale = await getLocale();
  const written = (date: Date | null) => (date ? formatDateTime(date, locale) : "");
  const values = {
    since: written(key.refusedAt),
    at: written(key.expiresAt),
    left: key.expiresAt ? formatCountdown(key.expiresAt, new Date(renderedAt), locale) : "",
  };
  return (
    <NeedLine
      tone={problem === "expiring" || problem === "frozen" ? "warn" : "bad"}
      title={t(`notice.${problem}.title`, values)}
      href={paths.connection(workspace)}
      action={
        <LinkButton size="sm" href={paths.connection(workspace)}>
          {t("see")}
        </LinkButton>
      }
    >
      <p>
        {t("named", { mode: key.mode, purpose: key.purpose })} <Code>{key.prefix}…</Code>
      </p>
      <p className="max-w-prose">{t(`notice.${problem}.text`, values)}</p>
    </NeedLine>
  );
}
