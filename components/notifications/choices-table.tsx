"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { ChoicesView } from "#lib/features/notifications/choices-view.ts";
import type { Channels, NotificationKind } from "#lib/features/notifications/kinds.ts";

type ChoicesTableProps = {
  kinds: ChoicesView["kinds"];
  onChoose: (kind: NotificationKind, channel: keyof Channels, isOn: boolean) => void;
};

const channels = ["inbox", "toast", "mail"] as const;

export function ChoicesTable({ kinds, onChoose }: ChoicesTableProps) {
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
