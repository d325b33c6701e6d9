"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { saveGeneralAction } from "#lib/features/workspaces/actions.ts";
import type { SaveGeneralInput } from "#lib/features/workspaces/schemas.ts";
import { paths } from "#lib/paths.ts";

type GeneralFormProps = {
  name: string;
  slug: string;
  /** The part of the URL before the slug. */
  origin: string;
  formTexts: FormTexts;
};

export function GeneralForm({ name, slug, origin, formTexts }: GeneralFormProps) {
  const t = useTranslations("general");
  const router = useRouter();
  const [said, setSaid] = useState("");
  return (
    <ActionForm
      action={(input) => saveGeneralAction({ workspace: slug }, input)}
      schema={async () => (await import("#lib/features/workspaces/schemas.ts")).saveGeneralSchema}
      defaultValues={{ name, slug }}
      texts={formTexts}
      onSubmit={() => setSaid("")}
      onDone={(saved) => {
        setSaid(t("saved"));
        if (saved.slug === slug) router.refresh();
        // A full page load, because every link of the page still has the former slug.
        else window.location.assign(paths.general(saved.slug));
      }}
    >
      <TextField<SaveGeneralInput> name="name" label={t("name")} hint={t("nameHint")} maxLength={80} />
      <TextField<SaveGeneralInput>
        name="slug"
        label={t("slug")}
        hint={t("slugHint", { origin })}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <div className="flex items-center gap-3">
        <SubmitButton>{t("save")}</SubmitButton>
        <span role="status" className="text-muted">
          {said}
        </span>
      </div>
    </ActionForm>
  );
}
