"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { formatDay } from "#lib/dates.ts";
import type { MadeShare } from "#lib/features/quotes/share-quote.ts";

/** The form that had the focus is gone; here a copy is one key away. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The only time that the link is seen. */
export function MadeLink({ made, locale, onDone }: { made: MadeShare; locale: string; onDone: () => void }) {
  const t = useTranslations("quoteShare");
  const id = useId();
  const { link, version, expiresAt } = made;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("link")}</Label>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          ref={takeFocus}
          readOnly
          aria-describedby={`${id}-valid`}
          value={link}
          spellCheck={false}
          className="min-w-64 flex-1 font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          visible
          value={link}
          texts={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }}
        />
        <Button size="sm" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
      <Hint id={`${id}-valid`}>
        {t("linkText", { version, date: formatDay(new Date(expiresAt), locale) })}
      </Hint>
    </div>
  );
}
