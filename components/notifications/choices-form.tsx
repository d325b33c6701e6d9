"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import type { saveChoicesAction } from "#lib/features/notifications/actions.ts";
import type { ChoicesView } from "#lib/features/notifications/choices-view.ts";
import type { Channels, NotificationKind } from "#lib/features/notifications/kinds.ts";
import { ChoicesTable } from "./choices-table.tsx";
import type { Unbound } from "./inbox-actions.ts";

type ChoicesFormProps = {
  choices: ChoicesView;
  /** Whether the reader runs the workspace, and can do something about mail. */
  runs: boolean;
  save: Unbound<typeof saveChoicesAction>;
};

export function ChoicesForm({ choices, runs, save }: ChoicesFormProps) {
  const t = useTranslations("notifications");
  const [kinds, setKinds] = useState(choices.kinds);
  const [mailPace, setMailPace] = useState(choices.mailPace);
  const [isSaved, setSaved] = useState(false);
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const choose = (kind: NotificationKind, channel: keyof Channels, isOn: boolean) => {
    setSaved(false);
    setKinds((before) =>
      before.map((row) =>
        row.kind === kind ? { kind, channels: { ...row.channels, [channel]: isOn } } : row,
      ),
    );
  };
  const submit = async () => {
    const chosen = Object.fromEntries(kinds.map(({ kind, channels }) => [kind, channels]));
    const done = await run(() => save({ kinds: chosen, mailPace }));
    setSaved(done !== null);
  };
  return (
    <>
      {choices.mailTo === null && (
        <Callout tone="info" title={t("noMail")}>
          {runs && t("noMailAdmin")}
        </Callout>
      )}
      <Card flush>
        <ChoicesTable kinds={kinds} onChoose={choose} />
      </Card>
      <Card title={t("mail")}>
        <div className="flex max-w-80 flex-col gap-1.5">
          <Label htmlFor="mail-pace">{t("pace")}</Label>
          <Select
            id="mail-pace"
            aria-describedby="mail-pace-hint"
            value={mailPace}
            onChange={({ target }) => {
              setSaved(false);
              setMailPace(target.value === "gathered" ? "gathered" : "at_once");
            }}
          >
            <option value="at_once">{t("paces.at_once")}</option>
            <option value="gathered">{t("paces.gathered")}</option>
          </Select>
          <Hint id="mail-pace-hint">
            {choices.mailTo !== null && `${t("mailTo", { address: choices.mailTo })} `}
            {t("paceHint")}
          </Hint>
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" pending={pending} onClick={submit}>
          {t("save")}
        </Button>
        <span role="status" className="text-muted">
          {isSaved && t("saved")}
        </span>
        {problem && (
          <div role="alert">
            <ErrorText>{problem}</ErrorText>
          </div>
        )}
      </div>
    </>
  );
}
