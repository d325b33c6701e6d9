import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "#components/layout/words.tsx";
import { Callout, type CalloutTone } from "#components/ui/callout.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { isMendable, isUrgent } from "#lib/features/webhooks/status.ts";
import type { Trouble } from "#lib/features/webhooks/trouble-of.ts";
import { MendButton } from "./mend-button.tsx";
import type { Mend } from "./webhook-actions.ts";

type TroubleNoticeProps = {
  trouble: Trouble;
  mend: Mend;
  appUrl?: string;
  /** Another way on, beside the press that mends it. */
  beside?: ReactNode;
};

/** Why deliveries do not come, what the views do meanwhile, and the one press that mends it. */
export async function TroubleNotice({ trouble, mend, appUrl = "", beside }: TroubleNoticeProps) {
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
