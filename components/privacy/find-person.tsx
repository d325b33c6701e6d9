"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { FindPersonInput } from "#lib/features/privacy/schemas.ts";
import { paths } from "#lib/paths.ts";
import type { PrivacyActions } from "./privacy-actions.ts";

type FindPersonProps = { workspace: string; find: PrivacyActions["find"]; formTexts: FormTexts };

/** What is known of somebody. It goes by POST and stands in no address. */
export function FindPerson({ workspace, find, formTexts }: FindPersonProps) {
  const t = useTranslations("privacy");
  const router = useRouter();
  return (
    <ActionForm
      action={find}
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
