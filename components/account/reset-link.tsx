"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { ShownOnce } from "#components/ui/shown-once.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { makeResetLinkAction } from "#lib/features/account/actions.ts";

type Made = { link: string; expiresAt: string };

type ResetLinkProps = { workspace: string; member: { userId: string; name: string }; locale: string };

/** Creates a password reset link for a teammate who receives no mail. The link is shown once. */
export function ResetLink({ workspace, member: { userId, name }, locale }: ResetLinkProps) {
  const t = useTranslations("resetLink");
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<Made | null>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const make = () => makeResetLinkAction({ workspace }, { userId });
  const press = async () => setMade((await run(make))?.data ?? null);
  const id = `reset-${userId}`;
  return (
    <>
      <Button {...opensDialog(id)} size="sm" variant="quiet">
        {t("open")}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        ref={dialog}
        id={id}
        title={t("title", { name })}
        onClose={() => setMade(null)}
        footer={
          made ? (
            <Button onClick={() => dialog.current?.close()}>{t("done")}</Button>
          ) : (
            <>
              <Button onClick={() => dialog.current?.close()}>{t("cancel")}</Button>
              <Button variant="primary" pending={pending} onClick={press}>
                {t("make")}
              </Button>
            </>
          )
        }
      >
        {made ? <Shown made={made} name={name} locale={locale} /> : <p>{t("text", { name })}</p>}
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}

function Shown({ made, name, locale }: { made: Made; name: string; locale: string }) {
  const t = useTranslations("resetLink");
  const timeZone = useTimeZone();
  return (
    <div className="flex flex-col gap-4">
      <p>{t("made", { name })}</p>
      <ShownOnce
        label={t("link")}
        value={made.link}
        hint={t("validUntil", { date: formatDateTime(new Date(made.expiresAt), locale, timeZone) })}
        copyLabel={t("copy")}
      />
    </div>
  );
}
