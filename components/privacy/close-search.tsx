"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";
import type { PrivacyActions } from "./privacy-actions.ts";

type CloseSearchProps = { workspace: string; requestId: string; close: PrivacyActions["close"] };

export function CloseSearch({ workspace, requestId, close }: CloseSearchProps) {
  const t = useTranslations("privacy");
  const router = useRouter();
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const end = async () => {
    if (await run(() => close({ requestId }))) router.push(paths.privacy(workspace));
  };
  return (
    <>
      <Button pending={pending} onClick={end}>
        {t("closeSearch")}
      </Button>
      <p role="alert" className="text-bad-ink empty:hidden">
        {problem}
      </p>
    </>
  );
}
