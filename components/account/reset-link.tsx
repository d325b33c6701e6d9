"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { formatDateTime } from "#lib/dates.ts";

type Made = { link: string; expiresAt: string };
type Answer = {
  data?: Made;
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
};
export type MakeResetLink = (input: { userId: string }) => Promise<Answer>;

type ResetLinkProps = { member: { userId: string; name: string }; locale: string; make: MakeResetLink };

/** Creates a password reset link for a teammate who receives no mail. The link is shown once. */
export function ResetLink({ member: { userId, name }, locale, make }: ResetLinkProps) {
  const t = useTranslations("resetLink");
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<Made | null>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const press = async () => setMade((await run(() => make({ userId })))?.data ?? null);
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
        closeLabel={t("close")}
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
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <p>{t("made", { name })}</p>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("link")}</Label>
        <div className="flex gap-2 max-md:flex-col max-md:items-start md:items-center">
          <Input
            id={id}
            readOnly
            aria-describedby={`${id}-valid`}
            value={made.link}
            spellCheck={false}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton
            visible
            value={made.link}
            texts={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }}
          />
        </div>
        <Hint id={`${id}-valid`}>
          {t("validUntil", { date: formatDateTime(new Date(made.expiresAt), locale, timeZone) })}
        </Hint>
      </div>
    </div>
  );
}
