"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { MadeEndpoint } from "#lib/features/webhooks/send-endpoint.ts";

/** The form that had the focus is gone; here a copy is one key away. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The only time that the secret is seen. */
export function ShownSecret({ made }: { made: MadeEndpoint }) {
  const t = useTranslations("webhooks");
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <p className="break-all">{t("madeText", { url: made.url })}</p>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("secret")}</Label>
        <div className="flex gap-2 max-md:flex-col max-md:items-start md:items-center">
          <Input
            id={id}
            ref={takeFocus}
            readOnly
            aria-describedby={`${id}-hint`}
            value={made.secret}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton
            visible
            value={made.secret}
            texts={{ copy: t("copySecret"), copied: t("copied"), failed: t("copyFailed") }}
          />
        </div>
        <Hint id={`${id}-hint`}>{t("secretHint")}</Hint>
      </div>
      <Callout tone="warn" title={t("secretOnceTitle")}>
        {t("secretOnceText")}
      </Callout>
    </div>
  );
}
