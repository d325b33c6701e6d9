"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import { testEndpointAction } from "#lib/features/webhooks/actions.ts";
import type { TestResult } from "#lib/features/webhooks/test-endpoint.ts";
import type { EndpointDialogProps } from "./endpoint-dialog.tsx";

type Verdict = "arrived" | "notArrived" | "delivered" | "failed" | "unknown";

const tones: Record<Verdict, CalloutTone> = {
  arrived: "good",
  delivered: "good",
  notArrived: "bad",
  failed: "bad",
  unknown: "info",
};

/** The service's result of a ping, and for our own endpoint also whether Pressroom received and verified it. */
function TestOutcome({ result }: { result: TestResult }) {
  const t = useTranslations("webhooks");
  const verdict = verdictOf(result);
  return (
    <>
      <Callout tone={tones[verdict]} title={t(`outcome.${verdict}.title`)}>
        {t(`outcome.${verdict}.text`)}
      </Callout>
      <DescriptionList>
        <Fact term={t("saidStatus")}>{result.status ?? t("notSaid")}</Fact>
        <Fact term={t("httpStatus")}>{result.httpStatus ?? t("noAnswer")}</Fact>
      </DescriptionList>
      <Disclosure title={t("raw")}>
        <CodeBlock label={t("raw")} className="max-h-60">
          {result.raw}
        </CodeBlock>
      </Disclosure>
    </>
  );
}

function verdictOf({ arrived, delivered }: TestResult): Verdict {
  if (arrived) return "arrived";
  if (delivered === null) return "unknown";
  if (!delivered) return "failed";
  return arrived === null ? "delivered" : "notArrived";
}

/** Sends one ping when it opens, and shows the result. */
export function TestDialog({ workspace, endpoint }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const isSent = useRef(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const { run, pending, problem } = useOneAction();
  const send = async () => {
    setResult(null);
    const done = await run(() => testEndpointAction({ workspace }, { endpointId: endpoint.id }));
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
