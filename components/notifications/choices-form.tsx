"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { saveChoicesAction } from "#lib/features/notifications/actions.ts";
import type { Channels, ChoicesView, NotificationKind } from "#lib/features/notifications/kinds.ts";

type ChoicesTableProps = {
  kinds: ChoicesView["kinds"];
  onChoose: (kind: NotificationKind, channel: keyof Channels, isOn: boolean) => void;
};

const channels = ["inbox", "toast", "mail"] as const;

function ChoicesTable({ kinds, onChoose }: ChoicesTableProps) {
  const t = useTranslations("notifications");
  return (
    <Table caption={t("title")}>
      <thead>
        <tr>
          <Column>{t("what")}</Column>
          {channels.map((channel) => (
            <Column key={channel} title={t(`channelHint.${channel}`)}>
              {t(`channel.${channel}`)}
            </Column>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <tr key={row.kind}>
            <Cell label={t("what")} phone="title">
              <span className="block font-medium">{t(`kind.${row.kind}.name`)}</span>
              <span className="block text-sm font-normal text-muted">{t(`kind.${row.kind}.text`)}</span>
            </Cell>
            {channels.map((channel) => (
              <Cell key={channel} label={t(`channel.${channel}`)}>
                <Checkbox
                  aria-label={t("choice", {
                    kind: t(`kind.${row.kind}.name`),
                    channel: t(`channel.${channel}`),
                  })}
                  checked={row.channels[channel]}
                  onChange={({ target }) => onChoose(row.kind, channel, target.checked)}
                />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type ChoicesFormProps = {
  workspace: string;
  choices: ChoicesView;
  /** Whether the reader manages the workspace. Then a hint says how to set up mail. */
  runs: boolean;
};

export function ChoicesForm({ workspace, choices, runs }: ChoicesFormProps) {
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
    const done = await run(() => saveChoicesAction({ workspace }, { kinds: chosen, mailPace }));
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
