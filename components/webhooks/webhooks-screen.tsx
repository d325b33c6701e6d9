import { getLocale, getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Card } from "#components/ui/card.tsx";
import type { EndpointList } from "#lib/features/webhooks/list-endpoints.ts";
import { EndpointTable } from "./endpoint-table.tsx";
import { LostNotice } from "./lost-notice.tsx";
import { RotationNotice } from "./rotation-notice.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import { UnansweredNotice } from "./unanswered-notice.tsx";
import type { Mend, WebhookActions } from "./webhook-actions.ts";

type WebhooksScreenProps = {
  list: EndpointList;
  actions: WebhookActions;
  mend: Mend;
  formTexts: FormTexts;
};

export async function WebhooksScreen({ list, actions, mend, formTexts }: WebhooksScreenProps) {
  const t = await getTranslations("webhooks");
  const { endpoints, trouble, rotation, lost, unanswered, appUrl } = list;
  const now = new Date();
  const isRotating = rotation !== null && rotation.endedAt === null;
  return (
    <PageBody>
      {unanswered && <UnansweredNotice {...unanswered} />}
      {trouble && !isRotating && <TroubleNotice trouble={trouble} mend={mend} appUrl={appUrl} />}
      {rotation && <RotationNotice rotation={rotation} now={now} />}
      {lost.map((each) => (
        <LostNotice key={each.url} lost={each} />
      ))}
      {endpoints.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      ) : (
        <Card flush>
          <EndpointTable
            endpoints={endpoints}
            isRotating={isRotating}
            actions={unanswered ? null : actions}
            formTexts={formTexts}
            locale={await getLocale()}
            now={now}
          />
        </Card>
      )}
    </PageBody>
  );
}
