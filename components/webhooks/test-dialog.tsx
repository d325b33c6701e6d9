"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { TestResult } from "#lib/features/webhooks/test-endpoint.ts";
import type { EndpointDialogProps } from "./endpoint-dialog.tsx";
import { TestOutcome } from "./test-outcome.tsx";

/** Sends one ping as it is opened, and says what came of it. */
export function TestDialog({ endpoint, actions }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSent = useRef(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const send = async () => {
    setResult(null);
    const done = await run(() => actions.test({ endpointId: endpoint.id }));
    setResult(done?.data ?? null);
  };
  const sendFirst = useEffectEvent(() => {
    if (isSent.current) return;
    isSent.current = true;
    void send();
  });
  useEffect(() => sendFirst(), []);
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("testTitle")}
      closeLabel={t("close")}
      onClose={() => router.refresh()}
      footer={
        <>
          <Button pending={pending} onClick={send}>
            {t("testAgain")}
          </Button>
          <Button variant="primary" onClick={() => dialog.current?.close()}>
            {t("done")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3" aria-live="polite">
        <p className="break-all text-muted">{endpoint.url}</p>
        {pending && <Spinner label={t("testing")} />}
        {problem && <Callout tone="bad" title={problem} />}
        {result && <TestOutcome result={result} />}
      </div>
    </OpenedModal>
  );
}
