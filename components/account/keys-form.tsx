"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { saveShortcutsAction } from "#lib/features/account/actions.ts";

/** Saves the choice as soon as it is ticked. If saving fails, the checkbox returns to its former state. */
export function KeysForm({ singleKeys }: { singleKeys: boolean }) {
  const t = useTranslations("singleKeys");
  const { run, problem } = useOneAction();
  const [isOn, setOn] = useState(singleKeys);
  const [isSaved, setSaved] = useState(false);
  const change = async (wanted: boolean) => {
    setOn(wanted);
    setSaved(false);
    const done = await run(() => saveShortcutsAction({ singleKeys: wanted }));
    if (done) setSaved(true);
    else setOn(!wanted);
  };
  return (
    <div className="flex flex-col gap-3">
      <CheckboxRow
        label={t("on")}
        hint={t("about")}
        checked={isOn}
        onChange={({ target }) => void change(target.checked)}
      />
      {problem && <ErrorText>{problem}</ErrorText>}
      <span role="status" className="text-sm text-muted empty:-mt-3">
        {isSaved && t("saved")}
      </span>
    </div>
  );
}
