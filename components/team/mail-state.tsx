import { getTranslations } from "next-intl/server";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { OpenInvitation } from "#lib/features/team/list-team.ts";

type MailStateProps = {
  invitation: Pick<OpenInvitation, "mailState" | "mailFailure" | "sentAt">;
  locale: string;
  now: Date;
};

const tones = { queued: "info", sent: "good", failed: "bad" } as const;

/** What became of the mail with the link; nothing where it is handed over by hand. */
export async function MailState({ invitation, locale, now }: MailStateProps) {
  const t = await getTranslations("team");
  const { mailState, mailFailure, sentAt } = invitation;
  if (!mailState) return null;
  const why = mailFailure ? t(`mailWhy.${mailFailure as "later"}`) : "";
  const when = sentAt ? formatRelative(sentAt, now, locale) : "";
  const said = mailState === "queued" && mailFailure ? ("queuedAgain" as const) : mailState;
  return (
    <span className="block text-sm font-normal whitespace-normal">
      <StatusDot tone={tones[mailState]}>{t(`mailState.${said}`, { why, when })}</StatusDot>
    </span>
  );
}
