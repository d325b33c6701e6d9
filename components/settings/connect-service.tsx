import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Card } from "#components/ui/card.tsx";
import type { Connection } from "#lib/settings/describe-connection.ts";
import { ConnectKeyForm, type KeyInput } from "./connect-key-form.tsx";
import { UseSandboxForm } from "./use-sandbox-form.tsx";

type ConnectServiceProps = {
  connection: Pick<Connection, "keys" | "offersSandbox" | "isSandbox" | "serviceUrl">;
  pasteAction: ActionOf<KeyInput, void>;
  sandboxAction: ActionOf<Record<string, never>, void>;
};

/** The built-in sandbox in one click while nothing is connected; a pasted key at any time. */
export async function ConnectService({ connection, pasteAction, sandboxAction }: ConnectServiceProps) {
  const t = await getTranslations("connection");
  const { connection: texts } = await getMessages();
  const formTexts = await readFormTexts();
  const { keys, offersSandbox, isSandbox, serviceUrl } = connection;
  const isFirst = keys.length === 0;
  return (
    <div className="grid max-w-3xl gap-4">
      {isFirst && offersSandbox && (
        <Card title={t("welcomeTitle")}>
          <p className="mb-4 max-w-prose text-muted">{t("welcomeText")}</p>
          <UseSandboxForm action={sandboxAction} formTexts={formTexts} label={t("useSandbox")} />
        </Card>
      )}
      <Card title={isFirst && offersSandbox ? t("orPaste") : t("pasteAnother")}>
        <p className="mb-4 max-w-prose text-muted">
          {isSandbox ? t("pasteSandbox", { url: serviceUrl }) : t("pasteAbout")}
        </p>
        <ConnectKeyForm action={pasteAction} formTexts={formTexts} texts={texts} />
      </Card>
    </div>
  );
}
