import { getLocale, getMessages, getTimeZone, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Section } from "#components/layout/page-body.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { ServiceState } from "#lib/core/live/service-state.ts";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { Connection } from "#lib/features/settings/describe-connection.ts";
import { paths } from "#lib/paths.ts";
import { ConnectKeyForm, UseSandboxForm } from "./connect-key-form.tsx";

type ReceiverStateProps = { connection: Connection; workspace: string; service: ServiceState };

/** How changes reach Pressroom, and if not by webhooks, why. */
export async function ReceiverState({ connection, workspace, service }: ReceiverStateProps) {
  const t = await getTranslations("connection");
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const { tone, state } = describe(connection, service);
  const lastReceivedAt = connection.receiver?.lastReceivedAt;
  return (
    <Section
      title={t("receiverTitle")}
      actions={
        mayManage(connection) && (
          <LinkButton size="sm" href={paths.webhooks(workspace)}>
            {t("toWebhooks")}
          </LinkButton>
        )
      }
    >
      <Callout tone={tone} title={t(`receiver.${state}.title`)}>
        <p className="break-all">
          {t(`receiver.${state}.text`, { url: connection.receiver?.url ?? connection.appUrl })}
        </p>
        {connection.receiver && (
          <p>
            {t("lastReceived", {
              when: lastReceivedAt ? formatDateTime(lastReceivedAt, locale, timeZone) : t("notYet"),
            })}
          </p>
        )}
      </Callout>
    </Section>
  );
}

type State = "active" | "unanswered" | "registering" | "paused" | "local" | "missing" | "none";

function describe(
  { receiver, canReceive, keys }: Connection,
  { downSince }: ServiceState,
): { tone: CalloutTone; state: State } {
  if (receiver?.status === "active")
    return downSince ? { tone: "info", state: "unanswered" } : { tone: "good", state: "active" };
  if (receiver?.status === "registering") return { tone: "info", state: "registering" };
  if (receiver && receiver.status !== "gone") return { tone: "warn", state: "paused" };
  if (!canReceive) return { tone: "info", state: "local" };
  return { tone: "warn", state: mayManage({ keys }) ? "none" : "missing" };
}

const mayManage = ({ keys }: Pick<Connection, "keys">) =>
  keys.some((key) => key.scopes.includes("webhooks:manage"));

type ConnectServiceProps = {
  connection: Pick<Connection, "accountName" | "offersSandbox" | "isSandbox" | "serviceUrl">;
  workspace: string;
};

/** Shown while nothing is connected: offers the built-in sandbox, or a key. */
export async function ConnectService({ connection, workspace }: ConnectServiceProps) {
  const t = await getTranslations("connection");
  const { connection: texts } = await getMessages();
  const formTexts = await readFormTexts();
  const { accountName, offersSandbox, isSandbox, serviceUrl } = connection;
  return (
    <div className="grid max-w-3xl gap-4">
      {accountName && (
        <Callout tone="info" title={t("belongsTitle", { account: accountName })}>
          {t("belongsText")}
        </Callout>
      )}
      {offersSandbox && (
        <Card title={t("welcomeTitle")}>
          <p className="mb-4 max-w-prose text-muted">{t("welcomeText")}</p>
          <UseSandboxForm {...{ workspace, formTexts }} label={t("useSandbox")} />
        </Card>
      )}
      <Card title={offersSandbox ? t("orPaste") : t("paste")}>
        <p className="mb-4 max-w-prose text-muted">
          {isSandbox ? t("pasteSandbox", { url: serviceUrl }) : t("pasteAbout")}
        </p>
        <ConnectKeyForm {...{ workspace, formTexts, texts }} />
      </Card>
    </div>
  );
}

/** The connected account and the service, with links to continue: first to the first test order, if it is missing. */
export async function ConnectedAccount({
  connection,
  workspace,
  seesOrders,
  lacksFirstOrder,
}: {
  connection: Connection;
  workspace: string;
  seesOrders: boolean;
  lacksFirstOrder: boolean;
}) {
  const t = await getTranslations("connection");
  const firstDay = await getTranslations("firstDay");
  const { accountName, isSandbox, serviceUrl, keys } = connection;
  const onlyLive = keys.every(({ mode }) => mode === "live");
  const place = { workspace, mode: onlyLive ? "live" : "test" } as const;
  const offersOrder = lacksFirstOrder && !onlyLive;
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-lg">{accountName ?? t("account")}</h2>
        <p className="break-words text-muted">
          {isSandbox ? t("builtIn", { url: serviceUrl }) : t("external", { url: serviceUrl })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {seesOrders && !offersOrder && <LinkButton href={paths.orders(place)}>{t("toOrders")}</LinkButton>}
        <LinkButton variant={seesOrders ? "secondary" : "primary"} href={paths.catalog(place)}>
          {t("toCatalog")}
        </LinkButton>
        {seesOrders && (
          <LinkButton variant={offersOrder ? "secondary" : "primary"} href={paths.overview(place)}>
            {t("toOverview")}
          </LinkButton>
        )}
        {offersOrder && (
          <LinkButton variant="primary" href={paths.newOrder(place)}>
            {firstDay("order.action")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** Says that orders are not updated: since when, why, and what happens next. */
export async function ServiceNotice({ service }: { service: ServiceState }) {
  const { downSince, comparedAt, staleReason } = service;
  if (!downSince && !staleReason) return null;
  const t = await getTranslations("serviceDown");
  const locale = await getLocale();
  const timeZone = await getTimeZone();
  const at = comparedAt && new Date(comparedAt);
  const known = at
    ? t("since", { time: formatDateTime(at, locale, timeZone), age: formatRelative(at, new Date(), locale) })
    : t("unknown");
  return (
    <Callout tone="warn" title={t(staleReason ? "staleTitle" : "title")}>
      <p className="max-w-prose">
        {known} {t(staleReason ? `stale.${staleReason}` : "back")}
      </p>
    </Callout>
  );
}
