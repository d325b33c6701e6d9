import { getLocale, getTranslations } from "next-intl/server";
import { Words } from "#components/layout/words.tsx";
import { MendButton } from "#components/webhooks/mend-button.tsx";
import type { Mend } from "#components/webhooks/webhook-actions.ts";
import { formatDateTime } from "#lib/dates.ts";
import { isMendable } from "#lib/features/webhooks/status.ts";
import type { Trouble } from "#lib/features/webhooks/trouble-of.ts";
import { paths } from "#lib/paths.ts";
import { NeedLine } from "./need-line.tsx";

type WebhookNeedProps = { trouble: Trouble; workspace: string; mend: Mend };

/** Why deliveries do not come, and the one press that mends it. */
export async function WebhookNeed({ trouble, workspace, mend }: WebhookNeedProps) {
  const t = await getTranslations("webhooks");
  const { kind, since, by } = trouble;
  const said = {
    since: since ? formatDateTime(since, await getLocale()) : "",
    by: by ?? t("somebody"),
    url: "",
  };
  return (
    <NeedLine
      tone="bad"
      title={t(`trouble.${kind}.title`, said)}
      href={paths.webhooks(workspace)}
      action={
        isMendable(kind) && (
          <Words of={["webhooks"]}>
            <MendButton label={t(`mend.${kind}`)} mend={mend} />
          </Words>
        )
      }
    >
      <p className="max-w-prose">{t(`trouble.${kind}.text`, said)}</p>
    </NeedLine>
  );
}
