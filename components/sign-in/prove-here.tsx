"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import ProofDialog from "./proof-dialog.tsx";

/** For who has a second factor and did not need it to sign in. */
export function ProveHere() {
  const t = useTranslations("secondFactor");
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsked(true)}>
        {t("prove")}
      </Button>
      {isAsked && (
        <ProofDialog
          onEnd={() => {
            setAsked(false);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
