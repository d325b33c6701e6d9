import { getTranslations } from "next-intl/server";
import { LinkButton } from "#components/ui/link-button.tsx";
import { paths } from "#lib/paths.ts";
import { isUrgent } from "#lib/webhooks/status.ts";
import type { Trouble } from "#lib/webhooks/trouble/trouble-of.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import type { Mend } from "./webhook-actions.ts";

type ReceiverAlertProps = { trouble: Trouble | null; workspace: string; mend: Mend };

/** For the overview: only what nobody meant to be so. */
export async function ReceiverAlert({ trouble, workspace, mend }: ReceiverAlertProps) {
  if (!trouble || !isUrgent(trouble.kind)) return null;
  const t = await getTranslations("webhooks");
  return (
    <TroubleNotice
      trouble={trouble}
      mend={mend}
      beside={
        <LinkButton size="sm" href={paths.webhooks(workspace)}>
          {t("see")}
        </LinkButton>
      }
    />
  );
}
