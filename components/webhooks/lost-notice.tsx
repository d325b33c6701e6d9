import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import type { LostRegistration } from "#lib/features/webhooks/list-lost.ts";
import { RegisterAgain } from "./register-again.tsx";

/** A registration whose answer was lost, and its secret with it: what was done about it, and the way to begin again. */
export async function LostNotice({ lost }: { lost: LostRegistration }) {
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
