"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { Nothing } from "#components/ui/nothing.tsx";

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
