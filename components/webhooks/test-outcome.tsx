"use client";

import { useTranslations } from "next-intl";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { TestResult } from "#lib/features/webhooks/test-endpoint.ts";

type Verdict = "arrived" | "notArrived" | "delivered" | "failed" | "unknown";

const tones: Record<Verdict, CalloutTone> = {
  arrived: "good",
  delivered: "good",
  notArrived: "bad",
  failed: "bad",
  unknown: "info",
};

/** What the service said came of a ping; of ours also whether it was received and verified. */
export function TestOutcome({ result }: { result: TestResult }) {
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
