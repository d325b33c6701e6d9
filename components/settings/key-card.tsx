import { getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Code } from "#components/ui/code.tsx";
import type { OpenWork } from "#lib/features/settings/describe-connection.ts";
import {
  isUnseparated,
  type KeyView,
  lostWithout,
  payingKeyOf,
  problemsOf,
} from "#lib/features/settings/status.ts";
import type { Place } from "#lib/paths.ts";
import { CheckNow } from "./check-now.tsx";
import type { KeyActions } from "./key-actions.ts";
import { KeyFacts } from "./key-facts.tsx";
import { KeyNotice } from "./key-notice.tsx";
import { PasteKey } from "./paste-key.tsx";
import { RemoveKey } from "./remove-key.tsx";
import { SlotCard } from "./slot-card.tsx";

type KeyCardProps = {
  storedKey: KeyView;
  keys: readonly KeyView[];
  open: OpenWork[];
  place: Place;
  actions: KeyActions;
  formTexts: FormTexts;
  locale: string;
  renderedAt: string;
};

/** What the service said of a key, and what can be done with it; the key itself never comes back. */
export async function KeyCard(props: KeyCardProps) {
  const { storedKey: key, keys, open, place, actions, formTexts, locale, renderedAt } = props;
  const t = await getTranslations("keys");
  const { id, mode, purpose, prefix } = key;
  const slot = { mode, purpose };
  const pays = payingKeyOf(keys, mode) === key;
  return (
    <SlotCard slot={slot} aside={<Code>{prefix}…</Code>}>
      <p className="max-w-prose text-muted">{t(`about.${purpose}`)}</p>
      {problemsOf(key, pays, new Date(renderedAt)).map((problem) => (
        <KeyNotice key={problem} storedKey={key} problem={problem} locale={locale} renderedAt={renderedAt} />
      ))}
      {purpose === "paying" && isUnseparated(keys, mode) && (
        <Callout tone="warn" title={t("unseparatedTitle")}>
          {t("unseparatedText")}
        </Callout>
      )}
      <KeyFacts storedKey={key} keys={keys} place={place} locale={locale} renderedAt={renderedAt} />
      <div className="flex flex-wrap gap-2">
        <PasteKey slot={slot} prefix={prefix} action={actions.connect} formTexts={formTexts} open={open} />
        <CheckNow storedKey={{ id, ...slot }} action={actions.check} formTexts={formTexts} />
        <RemoveKey
          key={id}
          storedKey={{ id, prefix, ...slot }}
          stops={lostWithout(key, keys)}
          action={actions.remove}
          formTexts={formTexts}
          open={open}
        />
      </div>
    </SlotCard>
  );
}
