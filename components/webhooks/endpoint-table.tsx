import { getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Column, Table } from "#components/ui/table.tsx";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";
import { EndpointRow } from "./endpoint-row.tsx";
import type { WebhookActions } from "./webhook-actions.ts";

export type EndpointTableProps = {
  endpoints: readonly EndpointView[];
  isRotating: boolean;
  /** Null while the service does not answer: nothing can be changed. */
  actions: WebhookActions | null;
  formTexts: FormTexts;
  locale: string;
  now: Date;
};

export async function EndpointTable({ endpoints, ...rest }: EndpointTableProps) {
  const t = await getTranslations("webhooks");
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          <Column>{t("endpoint")}</Column>
          <Column>{t("events")}</Column>
          <Column>{t("state")}</Column>
          <Column>{t("lastDelivery")}</Column>
          <Column>
            <span className="sr-only">{t("act")}</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id ?? endpoint.url} endpoint={endpoint} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}
