import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Connection } from "#lib/features/settings/describe-connection.ts";
import type { ConnectKeyInput } from "#lib/features/settings/schemas.ts";
import { ConnectKeyForm } from "./connect-key-form.tsx";
import { UseSandboxForm } from "./use-sandbox-form.tsx";

type ConnectServiceProps = {
  connection: Pick<Connection, "accountName" | "offersSandbox" | "isSandbox" | "serviceUrl">;
  pasteAction: ActionOf<ConnectKeyInput, void>;
  sandboxAction: ActionOf<Record<string, never>, void>;
};

/** While nothing is connected: the built-in sandbox in one click, or any key. */
export async function ConnectService({ connection, pasteAction, sandboxAction }: ConnectServiceProps) {
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
          <UseSandboxForm action={sandboxAction} formTexts={formTexts} label={t("useSandbox")} />
        </Card>
      )}
      <Card title={offersSandbox ? t("orPaste") : t("paste")}>
        <p className="mb-4 max-w-prose text-muted">
          {isSandbox ? t("pasteSandbox", { url: serviceUrl }) : t("pasteAbout")}
        </p>
        <ConnectKeyForm action={pasteAction} formTexts={formTexts} texts={texts} />
      </Card>
    </div>
  );
}
