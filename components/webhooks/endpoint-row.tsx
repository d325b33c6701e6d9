import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Code } from "#components/ui/code.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";
import { ChosenEvents } from "./chosen-events.tsx";
import { EndpointActs } from "./endpoint-acts.tsx";
import { EndpointState } from "./endpoint-state.tsx";
import type { EndpointTableProps } from "./endpoint-table.tsx";
import { LastDelivery } from "./last-delivery.tsx";

type EndpointRowProps = Omit<EndpointTableProps, "endpoints"> & { endpoint: EndpointView };

export async function EndpointRow(props: EndpointRowProps) {
  const { endpoint, isRotating, actions, formTexts, locale, now } = props;
  const t = await getTranslations("webhooks");
  const { id, url, own } = endpoint;
  return (
    <tr>
      <Cell phone="title">
        <span className="flex min-w-0 flex-col items-start gap-1 whitespace-normal">
          {own && <Badge tone={own.part === "old" ? "neutral" : "accent"}>{t(`part.${own.part}`)}</Badge>}
          <Code>{url}</Code>
        </span>
      </Cell>
      <Cell label={t("events")}>
        <ChosenEvents events={endpoint.events} />
      </Cell>
      <Cell label={t("state")}>
        <EndpointState endpoint={endpoint} locale={locale} now={now} />
      </Cell>
      <Cell label={t("lastDelivery")}>
        <LastDelivery endpoint={endpoint} locale={locale} now={now} />
      </Cell>
      <Cell phone="foot">
        {id && actions && (
          <EndpointActs
            endpoint={{ ...endpoint, id }}
            isRotating={isRotating}
            actions={actions}
            formTexts={formTexts}
          />
        )}
      </Cell>
    </tr>
  );
}
