import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { formatCountdown, formatDateTime } from "#lib/dates.ts";
import type { KeyProblem, KeyView } from "#lib/settings/status.ts";

const tones: Readonly<Record<KeyProblem, CalloutTone>> = {
  sealed_elsewhere: "bad",
  refused: "bad",
  expired: "bad",
  address: "bad",
  frozen: "warn",
  expiring: "warn",
};

type KeyNoticeProps = {
  storedKey: KeyView;
  problem: KeyProblem;
  locale: string;
  renderedAt: string;
  /** Where the keys are not beside it: which one it is. */
  naming?: ReactNode;
  actions?: ReactNode;
};

/** What is wrong with a key, since when, and what to do. */
export async function KeyNotice(props: KeyNoticeProps) {
  const { storedKey: key, problem, locale, renderedAt, naming, actions } = props;
  const t = await getTranslations("keys");
  const written = (date: Date | null) => (date ? formatDateTime(date, locale) : "");
  const values = {
    since: written(key.refusedAt),
    at: written(key.expiresAt),
    left: key.expiresAt ? formatCountdown(key.expiresAt, new Date(renderedAt), locale) : "",
  };
  return (
    <Callout tone={tones[problem]} title={t(`notice.${problem}.title`, values)} actions={actions}>
      {naming && <p>{naming}</p>}
      <p className="max-w-prose">{t(`notice.${problem}.text`, values)}</p>
    </Callout>
  );
}
