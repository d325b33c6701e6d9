"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { maxRetentionDays, minRetentionDays } from "#lib/features/events/limits.ts";
import { findPersonAction, setRetentionAction } from "#lib/features/privacy/actions.ts";
import { keptDays, recipientDays } from "#lib/features/privacy/limits.ts";
import type { Retention } from "#lib/features/privacy/retention-columns.ts";
import type { FindPersonInput, SetRetentionInput } from "#lib/features/privacy/schemas.ts";
import { paths } from "#lib/paths.ts";

type RetentionFormProps = { workspace: string; keeping: Retention; formTexts: FormTexts };

const bounds = {
  recipientDays,
  importRowDays: keptDays,
  notificationDays: keptDays,
  eventDays: { fewest: minRetentionDays, most: maxRetentionDays },
  refusalDays: { fewest: 1, most: maxRetentionDays },
} as const satisfies Record<keyof Retention, { fewest: number; most: number }>;
const fields = Object.keys(bounds) as (keyof Retention)[];
const whenEmpty: Partial<Record<keyof Retention, "forGood" | "likeEvents">> = {
  recipientDays: "forGood",
  refusalDays: "likeEvents",
};

/** The retention periods, each with its meaning. */
export function RetentionForm({ workspace, keeping, formTexts }: RetentionFormProps) {
  const t = useTranslations("privacy");
  const [isDone, setDone] = useState(false);
  return (
    <ActionForm
      action={(input) => setRetentionAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/privacy/schemas.ts")).setRetentionSchema}
      defaultValues={
        Object.fromEntries(fields.map((name) => [name, String(keeping[name] ?? "")])) as Record<
          keyof Retention,
          string
        >
      }
      texts={formTexts}
      label={t("keepTitle")}
      onDone={() => setDone(true)}
    >
      {fields.map((name) => {
        const empty = whenEmpty[name];
        return (
          <TextField<SetRetentionInput>
            key={name}
            name={name}
            label={t(name)}
            hint={t(`${name}Hint`, bounds[name])}
            inputMode="numeric"
            autoComplete="off"
            after={t("days")}
            placeholder={empty && t(empty)}
            onInput={() => setDone(false)}
          />
        );
      })}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{t("keepSave")}</SubmitButton>
        <p role="status" className="text-good-ink empty:hidden">
          {isDone && t("keepDone")}
        </p>
      </div>
    </ActionForm>
  );
}

type FindPersonProps = { workspace: string; formTexts: FormTexts };

/** Searches for a person. The data is sent by POST, so that it does not appear in a URL. */
export function FindPerson({ workspace, formTexts }: FindPersonProps) {
  const t = useTranslations("privacy");
  const router = useRouter();
  return (
    <ActionForm
      action={(input) => findPersonAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/privacy/schemas.ts")).findPersonSchema}
      defaultValues={{ email: "", name: "", phone: "", address: "" }}
      texts={formTexts}
      label={t("findTitle")}
      onDone={({ requestId }) => router.push(`${paths.privacy(workspace)}?request=${requestId}`)}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField<FindPersonInput>
          name="email"
          label={t("email")}
          type="text"
          inputMode="email"
          autoComplete="off"
        />
        <TextField<FindPersonInput> name="name" label={t("name")} autoComplete="off" />
        <TextField<FindPersonInput> name="phone" label={t("phone")} type="tel" autoComplete="off" />
        <TextField<FindPersonInput>
          name="address"
          label={t("address")}
          hint={t("addressHint")}
          autoComplete="off"
        />
      </div>
      <div>
        <SubmitButton>{t("find")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
