import { getLocale, getTranslations } from "next-intl/server";
import { Section } from "#components/layout/section.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { Connection } from "#lib/features/settings/describe-connection.ts";
import { paths } from "#lib/paths.ts";

type ReceiverStateProps = { connection: Connection; workspace: string };

/** How changes reach the dashboard, and if not by webhooks, why. */
export async function ReceiverState({ connection, workspace }: ReceiverStateProps) {
  const t = await getTranslations("connection");
  const locale = await getLocale();
  const { tone, state } = describe(connection);
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
            {t("lastReceived")}: {lastReceivedAt ? formatDateTime(lastReceivedAt, locale) : t("notYet")}
          </p>
        )}
      </Callout>
    </Section>
  );
}

type State = "active" | "registering" | "paused" | "local" | "missing" | "none";

function describe({ receiver, canReceive, keys }: Connection): { tone: CalloutTone; state: State } {
  if (receiver?.status === "active") return { tone: "good", state: "active" };
  if (receiver?.status === "registering") return { tone: "info", state: "registering" };
  if (receiver && receiver.status !== "gone") return { tone: "warn", state: "paused" };
  if (!canReceive) return { tone: "info", state: "local" };
  return { tone: "warn", state: mayManage({ keys }) ? "none" : "missing" };
}

const mayManage = ({ keys }: Pick<Connection, "keys">) =>
  keys.some((key) => key.scopes.includes("webhooks:manage"));
