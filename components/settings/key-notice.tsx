import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import type { KeyProblem, KeyView } from "#lib/features/settings/status.ts";
import { problemValues, toneOf } from "./key-problem-words.ts";

type KeyNoticeProps = { storedKey: KeyView; problem: KeyProblem; locale: string; renderedAt: string };

/** What is wrong with a key, since when, and what to do. */
export async function KeyNotice({ storedKey, problem, locale, renderedAt }: KeyNoticeProps) {
  const t = await getTranslations("keys");
  const values = problemValues(storedKey, locale, renderedAt);
  return (
    <Callout tone={toneOf[problem]} title={t(`notice.${problem}.title`, values)}>
      <p className="max-w-prose">{t(`notice.${problem}.text`, values)}</p>
    </Callout>
  );
}
