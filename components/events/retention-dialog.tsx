"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Input } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { setEventRetentionAction } from "#lib/features/events/actions.ts";
import { maxRetentionDays, minRetentionDays } from "#lib/features/events/limits.ts";
import type { Place } from "#lib/paths.ts";

type RetentionDialogProps = { place: Place; days: number };

/** Sets the retention. Warns before fewer days delete older entries. */
export default function RetentionDialog({ place, days }: RetentionDialogProps) {
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
    if (!(await run(() => setEventRetentionAction(place, { days: wanted })))) return;
    dialog.current?.close();
    router.refresh();
  };
  return (
    <SubmitModal
      ref={dialog}
      title={t("keepTitle")}
      submit={t("keepSave")}
      variant={wanted < days ? "danger" : "primary"}
      pending={pending}
      problem={problem}
      onSubmit={save}
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
    </SubmitModal>
  );
}
