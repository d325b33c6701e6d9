import { Check, Minus } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { RotationView } from "#lib/features/webhooks/rotation-view.ts";

const steps = ["registering", "proving", "removing"] as const;
type OpenState = (typeof steps)[number];

/** How long its end is told. */
const toldForMs = { done: 60 * 60_000, undone: 24 * 60 * 60_000 };

/** How far the exchange of a secret is, or how it ended, for as long as that is news. */
export async function RotationNotice({ rotation, now }: { rotation: RotationView; now: Date }) {
  const t = await getTranslations("webhooks.rotation");
  const { state, endedAt } = rotation;
  if (state === "undoing") return <Callout tone="warn" title={t("undoing")} />;
  if (state !== "done" && state !== "undone") return <Progress rotation={rotation} state={state} />;
  if (!endedAt || now.getTime() - Date.parse(endedAt) > toldForMs[state]) return null;
  const at = formatDateTime(new Date(endedAt), await getLocale());
  if (state === "done")
    return (
      <Callout tone="good" title={t("done", { at })}>
        {t("doneText")}
      </Callout>
    );
  const reason = t.has(`reasons.${rotation.reason}` as "reasons.unknown") ? rotation.reason : "unknown";
  return (
    <Callout tone="warn" title={t("undone", { at })}>
      <p>{t(`reasons.${reason}` as "reasons.unknown", { status: rotation.testStatus ?? 0 })}</p>
      <p>{t("undoneText")}</p>
    </Callout>
  );
}

async function Progress({ rotation, state }: { rotation: RotationView; state: OpenState }) {
  const t = await getTranslations("webhooks.rotation");
  const at = steps.indexOf(state);
  const waits = rotation.tests > 1 && state === "proving";
  return (
    <Callout tone="info" title={t("title")}>
      <ol className="mt-1 flex flex-col gap-1">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className="flex items-center gap-2 [&_svg]:size-4"
          >
            {index < at && <Check className="text-good-ink" />}
            {index === at && <Spinner />}
            {index > at && <Minus className="text-muted" />}
            <span className={index > at ? "text-muted" : undefined}>{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-muted">{waits ? t("tests", { count: rotation.tests }) : t("leave")}</p>
    </Callout>
  );
}
