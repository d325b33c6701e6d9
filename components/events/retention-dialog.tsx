"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { maxRetentionDays, minRetentionDays } from "#lib/features/events/limits.ts";
import type { EventActions } from "./event-actions.ts";

type RetentionDialogProps = { days: number; keepFor: EventActions["setRetention"] };

/** Sets the retention. Warns before fewer days delete older entries. */
export default function RetentionDialog({ days, keepFor }: RetentionDialogProps) {
  const t = useTranslations("events");
  const router = useRouter();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(String(days));
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("noSuchDays", { fewest: minRetentionDays, most: maxRetentionDays }),
  });
  const wanted = Number(typed);
  const save = async () => {
    if (!(await run(() => keepFor({ days: wanted })))) return;
    dialog.current?.close();
    router.refresh();
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("keepTitle")}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("notNow")}</Button>
          <Button
            type="submit"
            form={`${id}-form`}
            variant={wanted < days ? "danger" : "primary"}
            pending={pending}
          >
            {t("keepSave")}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-days`}>{t("keepDays")}</Label>
          <Input
            id={`${id}-days`}
            type="number"
            inputMode="numeric"
            required
            min={minRetentionDays}
            max={maxRetentionDays}
            value={typed}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-32"
          />
          <Hint id={`${id}-hint`}>{t("keepHint", { fewest: minRetentionDays, most: maxRetentionDays })}</Hint>
        </div>
        {wanted >= minRetentionDays && wanted < days && <p>{t("keepLess", { days: wanted })}</p>}
        <p role="alert" className="text-bad-ink empty:hidden">
          {problem}
        </p>
      </form>
    </OpenedModal>
  );
}
