"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/checkbox-field.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { longestViewName } from "#lib/features/orders/limits.ts";
import type { OrderViewName } from "#lib/features/orders/views-schemas.ts";

type ViewFormProps<Data> = {
  title: string;
  initial: OrderViewName;
  mayShare: boolean;
  formTexts: FormTexts;
  send: ActionOf<OrderViewName, Data>;
  onDone: (data: Data) => void;
};

/** What a view is called, and whether everybody has it. */
export function ViewForm<Data>({ title, initial, mayShare, formTexts, send, onDone }: ViewFormProps<Data>) {
  const t = useTranslations("ordersList");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenedModal closedby="closerequest" ref={dialog} id={id} title={title} closeLabel={t("close")}>
      <ActionForm<OrderViewName, Data>
        action={send}
        schema={async () => (await import("#lib/features/orders/views-schemas.ts")).orderViewNameSchema}
        defaultValues={{ name: initial.name, isShared: initial.isShared }}
        texts={formTexts}
        label={title}
        onDone={(data) => {
          dialog.current?.close();
          onDone(data);
        }}
      >
        <TextField<OrderViewName>
          name="name"
          label={t("views.name")}
          maxLength={longestViewName}
          autoComplete="off"
        />
        {mayShare && (
          <CheckboxField<OrderViewName>
            name="isShared"
            label={t("views.share")}
            hint={t("views.shareHint")}
          />
        )}
        <p className="text-sm text-muted">{t("views.kept")}</p>
        <div className="flex justify-end">
          <SubmitButton>{t("views.saveName")}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}
