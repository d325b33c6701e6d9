"use client";

import { useTranslations } from "next-intl";
import { Code } from "#components/ui/code.tsx";
import { formatDay } from "#lib/dates.ts";
import type { NamedEndpoint } from "#lib/features/events/named-endpoint.ts";

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
