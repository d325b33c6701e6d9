"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Code, CodeBlock } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { formatDay } from "#lib/dates.ts";
import type { NamedEndpoint } from "#lib/features/events/named-endpoint.ts";

/** As they came; what could open a door was masked before they were kept. */
export function HeadersCard({ headers }: { headers: Readonly<Record<string, string>> | null }) {
  const t = useTranslations("events");
  // By their signs: an order of letters differs between the server's language and the browser's.
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

type EndpointFactProps = { endpoint: NamedEndpoint | null; locale: string; timeZone: string };

/** Which of our receivers, as people tell them apart; its address stays a secret. */
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

/** As text, whatever it holds: React writes it into the page as characters. */
export function PayloadCard({ title, text, note }: PayloadCardProps) {
  const t = useTranslations("events");
  return (
    <Card
      title={title}
      aside={
        <CopyButton value={text} texts={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }} />
      }
    >
      <CodeBlock label={title} className="max-h-[36rem]">
        {text}
      </CodeBlock>
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </Card>
  );
}
