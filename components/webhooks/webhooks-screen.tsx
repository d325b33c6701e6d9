import { Check, Minus } from "lucide-react";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/progress.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { EndpointList } from "#lib/features/webhooks/list-endpoints.ts";
import type { LostRegistration } from "#lib/features/webhooks/list-lost-registrations.ts";
import type { RotationView } from "#lib/features/webhooks/rotation-view.ts";
import { isRepairable, isUrgent } from "#lib/features/webhooks/status.ts";
import type { Trouble } from "#lib/features/webhooks/trouble-of.ts";
import { EndpointTable } from "./endpoint-table.tsx";
import { MendButton } from "./mend-button.tsx";
import { RegisterAgain } from "./registration-provider.tsx";

const steps = ["registering", "proving", "removing"] as const;
type OpenState = (typeof steps)[number];

/** How long the end of a rotation is shown, in ms. */
const shownForMs = { done: 60 * 60_000, undone: 24 * 60 * 60_000 };

/** The progress of a secret rotation, or its end for a limited time. */
async function RotationNotice({ rotation, now }: { rotation: RotationView; now: Date }) {
  const t = await getTranslations("webhooks.rotation");
  const timeZone = await getTimeZone();
  const { state, endedAt } = rotation;
  if (state === "undoing") return <Callout tone="warn" title={t("undoing")} />;
  if (state !== "done" && state !== "undone") return <Progress rotation={rotation} state={state} />;
  if (!endedAt || now.getTime() - Date.parse(endedAt) > shownForMs[state]) return null;
  const at = formatDateTime(new Date(endedAt), await getLocale(), timeZone);
  if (state === "done")
    return (
      <Callout tone="good" title={t("done", { at })}>
        {t("doneText")}
      </Callout>
    );
  const reason = t.has(`reasons.${rotation.reason}` as "reasons.unknown") ? rotation.reason : "unknown";
  return (
    <Callout tone="warn" title={t("undone", { at })}>
      <p>{t(`reasons.${reason}` as "reasons.unknown", { status: rotation.testStatus ?? 0 })}</p>
      <p>{t("undoneText")}</p>
    </Callout>
  );
}

async function Progress({ rotation, state }: { rotation: RotationView; state: OpenState }) {
  const t = await getTranslations("webhooks.rotation");
  const at = steps.indexOf(state);
  const waits = rotation.tests > 1 && state === "proving";
  return (
    <Callout tone="info" title={t("title")}>
      <ol className="mt-1 flex flex-col gap-1">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className="flex items-center gap-2 [&_svg]:size-4"
          >
            {index < at && <Check className="text-good-ink" />}
            {index === at && <Spinner />}
            {index > at && <Minus className="text-muted" />}
            <span className={index > at ? "text-muted" : undefined}>{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-muted">{waits ? t("tests", { count: rotation.tests }) : t("leave")}</p>
    </Callout>
  );
}

type WebhooksScreenProps = { workspace: string; list: EndpointList; formTexts: FormTexts };

export async function WebhooksScreen({ workspace, list, formTexts }: WebhooksScreenProps) {
  const t = await getTranslations("webhooks");
  const { endpoints, trouble, rotation, lost, unanswered, appUrl } = list;
  const now = new Date();
  const isRotating = rotation !== null && rotation.endedAt === null;
  return (
    <PageBody>
      {unanswered && <UnansweredNotice {...unanswered} />}
      {trouble && !isRotating && <TroubleNotice {...{ workspace, trouble, appUrl }} />}
      {rotation && <RotationNotice rotation={rotation} now={now} />}
      {lost.map((each) => (
        <LostNotice key={each.url} lost={each} />
      ))}
      {endpoints.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      ) : (
        <Card flush>
          <EndpointTable
            {...{ workspace, endpoints, isRotating, formTexts }}
            isLocked={unanswered !== null}
            locale={await getLocale()}
            now={now}
          />
        </Card>
      )}
    </PageBody>
  );
}

type UnansweredNoticeProps = { why: "silent" | "refused"; asOf: string | null };

/** The list is the last known state and contains only our own endpoint. */
async function UnansweredNotice({ why, asOf }: UnansweredNoticeProps) {
  const t = await getTranslations("webhooks.unanswered");
  const timeZone = await getTimeZone();
  return (
    <Callout tone="warn" title={t(`${why}.title`)}>
      <p>{t(`${why}.text`)}</p>
      {asOf && <p>{t("asOf", { at: formatDateTime(new Date(asOf), await getLocale(), timeZone) })}</p>}
    </Callout>
  );
}

/**
 * A registration whose answer was lost together with its secret: what Pressroom did about it, and a button to register
 * again.
 */
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
  workspace: string;
  trouble: Trouble;
  appUrl?: string;
  /** Another action beside the repair button. */
  beside?: ReactNode;
};

/** Why deliveries do not arrive, what happens to the updates meanwhile, and a button that repairs it. */
async function TroubleNotice({ workspace, trouble, appUrl = "", beside }: TroubleNoticeProps) {
  const t = await getTranslations("webhooks");
  const timeZone = await getTimeZone();
  const { kind, since, by } = trouble;
  const said = {
    since: since ? formatDateTime(since, await getLocale(), timeZone) : "",
    by: by ?? t("somebody"),
    url: appUrl,
  };
  return (
    <Callout
      tone={toneOf(trouble)}
      title={t(`trouble.${kind}.title`, said)}
      actions={
        <>
          {isRepairable(kind) && (
            <ClientMessages of={["webhooks"]}>
              <MendButton workspace={workspace} label={t(`mend.${kind}`)} />
            </ClientMessages>
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
