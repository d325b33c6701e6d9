"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { Place } from "#lib/paths.ts";
import type { ProblemView } from "#lib/workflows/problems/list-problems.ts";

type AskDialogProps = { place: Place; row: ProblemView; locale: string };

/** The service has no call for it, so what to write to its people is put ready, with every number that they ask for. */
export function AskDialog({ place, row, locale }: AskDialogProps) {
  const t = useTranslations("problems");
  const id = useId();
  const { order, parcel, kind, code, since } = row;
  const at = formatDateTime(new Date(since), locale);
  const lines = [
    t("letter.order", { number: order.number, id: order.id, reference: order.reference ?? "—" }),
    place.mode === "test" ? t("letter.test") : "",
    t(`letter.${kind}`, {
      at,
      code: code ?? "—",
      due: order.dueAt ? formatDateTime(new Date(order.dueAt), locale) : "—",
      carrier: parcel?.carrier ?? "—",
      number: parcel?.trackingNumber ?? "—",
    }),
    t("letter.end"),
  ];
  const text = lines.filter((line) => line !== "").join("\n\n");
  return (
    <OpenedModal
      closedby="closerequest"
      id={id}
      title={t("askTitle")}
      closeLabel={t("close")}
      footer={
        <CopyButton
          visible
          value={text}
          texts={{ copy: t("copyText"), copied: t("copied"), failed: t("copyFailed") }}
        />
      }
    >
      <div className="flex flex-col gap-1.5">
        <p className="mb-2">{t("askText")}</p>
        <Label htmlFor={`${id}-text`}>{t("letterLabel")}</Label>
        <Textarea id={`${id}-text`} readOnly value={text} rows={8} />
      </div>
    </OpenedModal>
  );
}
