import { getLocale, getTranslations } from "next-intl/server";
import { Section } from "#components/layout/section.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { Connection } from "#lib/settings/describe-connection.ts";

/** How changes reach the dashboard, and if not by webhooks, why. */
export async function ReceiverState({ connection }: { connection: Connection }) {
  const t = await getTranslations("connection");
  const locale = await getLocale();
  const { tone, key } = describe(connection);
  const lastReceivedAt = connection.receiver?.lastReceivedAt;
  return (
    <Section title={t("receiverTitle")}>
      <Callout tone={tone} title={t(key, { url: connection.receiver?.url ?? connection.appUrl })}>
        {connection.receiver && (
          <p>
            {t("lastReceived")}: {lastReceivedAt ? formatDateTime(lastReceivedAt, locale) : t("notYet")}
          </p>
        )}
      </Callout>
    </Section>
  );
}

type Words =
  | "receiverActive"
  | "receiverPaused"
  | "receiverPending"
  | "receiverLocal"
  | "receiverMissing"
  | "receiverNone";

function describe({ receiver, canReceive, keys }: Connection): { tone: CalloutTone; key: Words } {
  if (receiver?.status === "active") return { tone: "good", key: "receiverActive" };
  if (receiver?.status === "registering") return { tone: "info", key: "receiverPending" };
  if (receiver) return { tone: "warn", key: "receiverPaused" };
  if (!canReceive) return { tone: "info", key: "receiverLocal" };
  const mayRegister = keys.some((key) => key.scopes.includes("webhooks:manage"));
  return { tone: "warn", key: mayRegister ? "receiverNone" : "receiverMissing" };
}
