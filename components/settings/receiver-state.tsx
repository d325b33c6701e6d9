import { getLocale, getTranslations } from "next-intl/server";
import { Section } from "#components/layout/section.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { Connection } from "#lib/settings/describe-connection.ts";

/** How changes reach the dashboard, and if not by webhooks, why. */
export async function ReceiverState({ connection }: { connection: Connection }) {
  const t = await getTranslations("connection");
  const locale = await getLocale();
  const { tone, state } = describe(connection);
  const lastReceivedAt = connection.receiver?.lastReceivedAt;
  return (
    <Section title={t("receiverTitle")}>
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
  const mayRegister = keys.some((key) => key.scopes.includes("webhooks:manage"));
  return { tone: "warn", state: mayRegister ? "none" : "missing" };
}
