"use client";

import { useTranslations } from "next-intl";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { confirmTotpAction } from "#lib/features/sign-in/actions.ts";
import type { TotpOffer as Offer } from "#lib/features/sign-in/begin-totp.ts";
import type { CodeInput } from "#lib/features/sign-in/schemas.ts";

type TotpOfferProps = {
  offer: Offer;
  formTexts: FormTexts;
  onCancel: () => void;
  onDone: (codes: readonly string[]) => void;
};

export function TotpOffer({ offer, formTexts, onCancel, onDone }: TotpOfferProps) {
  const t = useTranslations("secondFactor");
  const { secret, picture } = offer;
  return (
    <ActionForm
      action={confirmTotpAction}
      schema={async () => (await import("#lib/features/sign-in/schemas.ts")).codeSchema}
      defaultValues={{ code: "" }}
      texts={formTexts}
      label={t("setUp")}
      onDone={({ codes }) => onDone(codes)}
    >
      <p>{t("scan")}</p>
      <svg
        role="img"
        aria-label={t("picture")}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        className="scheme-light size-48 rounded-md bg-raised fill-ink"
      >
        <path d={picture.path} />
      </svg>
      <p className="text-muted">
        {t("typeIt")} <code className="text-ink select-all">{inGroups(secret)}</code>
      </p>
      <TextField<CodeInput>
        name="code"
        label={t("code")}
        autoComplete="one-time-code"
        inputMode="numeric"
        className="max-w-56"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("turnOn")}</SubmitButton>
        <Button onClick={onCancel}>{t("notNow")}</Button>
      </div>
    </ActionForm>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
