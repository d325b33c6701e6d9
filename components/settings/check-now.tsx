"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { KeyView } from "#lib/features/settings/status.ts";
import type { KeyActions } from "./key-actions.ts";

type CheckNowProps = {
  storedKey: Pick<KeyView, "id" | "mode" | "purpose">;
  action: KeyActions["check"];
  formTexts: FormTexts;
};

/** Stands in a row of buttons; what went wrong is said under the row. */
export function CheckNow({ storedKey, action, formTexts }: CheckNowProps) {
  const t = useTranslations("keys");
  const { id, mode, purpose } = storedKey;
  return (
    <ActionForm
      key={id}
      action={action}
      schema={async () => (await import("#lib/features/settings/schemas.ts")).keyIdSchema}
      defaultValues={{ keyId: id }}
      texts={formTexts}
      className="contents [&>[role=alert]]:order-last [&>[role=alert]]:basis-full"
    >
      <SubmitButton
        variant="secondary"
        className="self-start"
        aria-label={t("checkNamed", { key: t("named", { mode, purpose }) })}
      >
        {t("check")}
      </SubmitButton>
    </ActionForm>
  );
}
