"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { repairReceiverAction } from "#lib/features/webhooks/actions.ts";

/** A button that repairs the delivery of webhooks. */
export function MendButton({ workspace, label }: { workspace: string; label: string }) {
  const t = useTranslations("webhooks");
  const { press, pending, problem } = useRefreshingAction();
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        pending={pending}
        onClick={() => press(() => repairReceiverAction({ workspace }, {}))}
      >
        {label}
      </Button>
      <span role="status" className="sr-only">
        {pending && t("mending")}
      </span>
      {problem && <ErrorText>{problem}</ErrorText>}
    </>
  );
}

/** Runs one action at a time, and then renders the page again, after a refusal too. */
export function useRefreshingAction() {
  const router = useRouter();
  const { run, pending, problem } = useOneAction();
  const press = async (act: Parameters<typeof run>[0]): Promise<boolean> => {
    const done = await run(act);
    router.refresh();
    return done !== null;
  };
  return { press, pending, problem };
}
