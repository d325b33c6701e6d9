"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Label } from "#components/ui/label.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { longestNote } from "#lib/workflows/problems/limits.ts";
import { DecisionModal } from "./decision-modal.tsx";
import type { DecisionProps } from "./problem-dialog.tsx";

export function ResolveDialog({ place, actions, problemIds, onDone }: DecisionProps) {
  const t = useTranslations("problems");
  const id = useId();
  const [note, setNote] = useState("");
  return (
    <DecisionModal
      {...{ place, onDone }}
      title={t("resolveTitle", { count: problemIds.length })}
      submit={t("resolveSubmit")}
      act={() => actions.resolve({ problemIds, note })}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("note")}</Label>
        <Textarea
          id={id}
          value={note}
          maxLength={longestNote}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <p className="text-muted">{t("resolveText")}</p>
    </DecisionModal>
  );
}
