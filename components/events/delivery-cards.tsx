"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Code, CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDay } from "#lib/dates.ts";
import type { EndpointSummary } from "#lib/features/events/endpoint-summary.ts";

/** The headers as received. Secrets were masked before they were stored. */
export function HeadersCard({ headers }: { headers: Readonly<Record<string, string>> | null }) {
  const t = useTranslations("events");
  // Sorted by code units: the collation may differ between the server and the browser.
  const named = Object.entries(headers ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Card title={t("headers")}>
      {named.length === 0 ? (
        <Nothing>{t("noHeaders")}</Nothing>
      ) : (
        <DescriptionList>
          {named.map(([name, value]) => (
            <Fact key={name} term={<span className="font-mono text-sm">{name}</span>}>
              <span className="font-mono text-sm [overflow-wrap:anywhere]">{value}</span>
            </Fact>
          ))}
        </DescriptionList>
      )}
    </Card>
  );
}

type EndpointFactProps = { endpoint: EndpointSummary | null; locale: string; timeZone: string };

/** Names the endpoint that received the delivery, without its URL, which is secret. */
export function EndpointFact({ endpoint, locale, timeZone }: EndpointFactProps) {
  const t = useTranslations("events");
  if (!endpoint) return t("endpointUnknown");
  const day = formatDay(new Date(endpoint.createdAt), locale, timeZone);
  return (
    <>
      {t(endpoint.deletedAt ? "endpointGone" : "endpointOf", { day })}{" "}
      <span className="text-muted">
        <Code>{endpoint.id.slice(0, 8)}</Code>
      </span>
    </>
  );
}

type PayloadCardProps = { title: string; text: string; note?: string | null };

/** Shows the payload as text. React escapes any markup in it. */
export function PayloadCard({ title, text, note }: PayloadCardProps) {
  const t = useTranslations("events");
  return (
    <Card title={title} aside={<CopyButton value={text} label={t("copy")} />}>
      <CodeBlock label={title} className="max-h-[36rem]">
        {text}
      </CodeBlock>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </Card>
  );
}
