"use client";

import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormSituation } from "#components/form/form-context.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { AddAddressInput } from "#lib/features/addresses/schemas.ts";
import type { AddressActions } from "./address-actions.ts";

/** Puts what is typed into the address book; what is missing is told at its field. */
export function KeepAddress({ add }: { add: AddressActions["add"] }) {
  const t = useTranslations("addresses");
  const { texts } = useFormSituation();
  const { trigger } = useFormContext<AddAddressInput>();
  const { run, pending, problem } = useOneAction({ unreachable: texts.unreachable, notTaken: texts.failed });
  const address = useWatch<AddAddressInput, "address">({ name: "address" });
  const typed = JSON.stringify(address);
  const [said, setSaid] = useState<{ word: "kept" | "there"; of: string } | null>(null);
  const keep = async () => {
    setSaid(null);
    if (!(await trigger("address", { shouldFocus: true }))) return;
    const done = await run(async () => (await add({ address })) ?? {});
    if (done) setSaid({ word: done.data?.isNew ? "kept" : "there", of: typed });
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2.5"
        icon={<BookmarkPlus />}
        pending={pending}
        onClick={keep}
      >
        {t("keep")}
      </Button>
      <span role="status" className="text-sm text-muted">
        {said?.of === typed && t(said.word)}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </div>
  );
}
