import { getLocale, getTranslations } from "next-intl/server";
import { problemValues, toneOf } from "#components/settings/key-problem-words.ts";
import { Code } from "#components/ui/code.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { KeyWarning } from "#lib/features/settings/list-key-warnings.ts";
import { paths } from "#lib/paths.ts";
import { NeedLine } from "./need-line.tsx";

type KeyNeedProps = { warning: KeyWarning; workspace: string; renderedAt: string };

/** What becomes of a key stops everything else. */
export async function KeyNeed({ warning: { key, problem }, workspace, renderedAt }: KeyNeedProps) {
  const t = await getTranslations("keys");
  const values = problemValues(key, await getLocale(), renderedAt);
  return (
    <NeedLine
      tone={toneOf[problem]}
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
