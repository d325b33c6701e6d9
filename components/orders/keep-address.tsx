"use client";

import { BookmarkPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AddressActions } from "#components/addresses/address-actions.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { Address } from "#lib/core/service/schemas/address.ts";

type KeepAddressProps = { address: Address; isInBook: boolean; add: AddressActions["add"] };

/** Puts where it goes into the address book; nothing is said of what stands there already. */
export function KeepAddress({ address, isInBook, add }: KeepAddressProps) {
  const t = useTranslations("order");
  const [isKept, setIsKept] = useState(false);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("addressNotTaken"),
  });
  const keep = async () => {
    if (await run(async () => (await add({ address })) ?? {})) setIsKept(true);
  };
  return (
    <>
      {!isInBook && !isKept && (
        <Button
          size="sm"
          variant="quiet"
          className="mt-3 -ml-2.5"
          icon={<BookmarkPlus />}
          pending={pending}
          onClick={keep}
        >
          {t("keepAddress")}
        </Button>
      )}
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {isKept && t("addressKept")}
      </p>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}
