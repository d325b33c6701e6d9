import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Words } from "#components/layout/words.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { EndpointList } from "#lib/features/webhooks/list-endpoints.ts";
import type { LostRegistration } from "#lib/features/webhooks/list-lost.ts";
import { isMendable, isUrgent } from "#lib/features/webhooks/status.ts";
import type { Trouble } from "#lib/features/webhooks/trouble-of.ts";
import { EndpointTable } from "./endpoint-table.tsx";
import { MendButton } from "./mend-button.tsx";
import { RegisterAgain } from "./register-again.tsx";
import { RotationNotice } from "./rotation-notice.tsx";
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

type UnansweredNoticeProps = { why: "silent" | "refused"; asOf: string | null };

/** What is shown is what was known last, and only of ours. */
async function UnansweredNotice({ why, asOf }: UnansweredNoticeProps) {
  const t = await getTranslations("webhooks.unanswered");
  return (
    <Callout tone="warn" title={t(`${why}.title`)}>
      <p>{t(`${why}.text`)}</p>
      {asOf && <p>{t("asOf", { at: formatDateTime(new Date(asOf), await getLocale()) })}</p>}
    </Callout>
  );
}

/** A registration whose answer was lost, and its secret with it: what was done about it, and the way to begin again. */
async function LostNotice({ lost }: { lost: LostRegistration }) {
  const t = await getTranslations("webhooks");
  const { url, events, state } = lost;
  return (
    <Callout
      tone={state === "looking" ? "info" : "warn"}
      title={t(`lost.${state}.title`)}
      actions={state !== "looking" && <RegisterAgain wanted={{ url, events }} />}
    >
      <p className="break-words">{t(`lost.${state}.text`, { url })}</p>
    </Callout>
  );
}

type TroubleNoticeProps = {
  trouble: Trouble;
  mend: Mend;
  appUrl?: string;
  /** Another way on, beside the press that mends it. */
  beside?: ReactNode;
};

/** Why deliveries do not come, what the views do meanwhile, and the one press that mends it. */
async function TroubleNotice({ trouble, mend, appUrl = "", beside }: TroubleNoticeProps) {
  const t = await getTranslations("webhooks");
  const { kind, since, by } = trouble;
  const said = {
    since: since ? formatDateTime(since, await getLocale()) : "",
    by: by ?? t("somebody"),
    url: appUrl,
  };
  return (
    <Callout
      tone={toneOf(trouble)}
      title={t(`trouble.${kind}.title`, said)}
      actions={
        <>
          {isMendable(kind) && (
            <Words of={["webhooks"]}>
              <MendButton label={t(`mend.${kind}`)} mend={mend} />
            </Words>
          )}
          {beside}
        </>
      }
    >
      <p className="break-words">{t(`trouble.${kind}.text`, said)}</p>
    </Callout>
  );
}

function toneOf({ kind }: Trouble): CalloutTone {
  if (isUrgent(kind)) return "bad";
  return kind === "failing" ? "warn" : "info";
}
