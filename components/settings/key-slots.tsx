import { getLocale, getNow, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Section } from "#components/layout/page-body.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import type { Connection, OpenWork } from "#lib/features/settings/describe-connection.ts";
import {
  isUnseparated,
  type KeyProblem,
  type KeyView,
  lostWithout,
  payingKeyOf,
  problemsOf,
} from "#lib/features/settings/status.ts";
import type { Place } from "#lib/paths.ts";
import { UseSandboxForm } from "./connect-key-form.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { problemValues, toneOf } from "./key-problem-words.ts";
import { PasteKey } from "./paste-key.tsx";
import { CheckNow, RemoveKey } from "./remove-key.tsx";
import { type Slot, slotId } from "./slot-id.ts";

type KeySlotsProps = { connection: Connection; workspace: string };

/** Each mode has two slots: the key that orders and the key that pays. */
export async function KeySlots({ connection, workspace }: KeySlotsProps) {
  const t = await getTranslations("keys");
  const { keys, openWork, offersSandbox } = connection;
  const shared = {
    keys,
    formTexts: await readFormTexts(),
    locale: await getLocale(),
  };
  return (
    <ClientMessages of={["keys", "scopes"]}>
      {(["test", "live"] as const).map((mode) => (
        <Section key={mode} title={t(`mode.${mode}`)} about={t(`modeAbout.${mode}`)}>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {(["ordering", "paying"] as const).map((purpose) => {
              const key = keys.find((stored) => stored.mode === mode && stored.purpose === purpose);
              if (!key) {
                const slot = { mode, purpose };
                return <EmptySlot key={purpose} {...{ workspace, slot, offersSandbox }} {...shared} />;
              }
              const open = openWork.filter(({ keyId }) => keyId === key.id);
              return (
                <KeyCard key={purpose} storedKey={key} open={open} place={{ workspace, mode }} {...shared} />
              );
            })}
          </div>
        </Section>
      ))}
    </ClientMessages>
  );
}

type EmptySlotProps = {
  workspace: string;
  slot: Slot;
  keys: readonly KeyView[];
  offersSandbox: boolean;
  formTexts: FormTexts;
};

/** The purpose of an empty slot, and the action that fills it. */
async function EmptySlot({ workspace, slot, keys, offersSandbox, formTexts }: EmptySlotProps) {
  const t = await getTranslations("keys");
  const ordering = keys.find(({ mode, purpose }) => mode === slot.mode && purpose === "ordering");
  const why = slot.purpose === "ordering" ? "ordering" : whyPaying(ordering);
  return (
    <SlotCard slot={slot} className="border-dashed bg-transparent">
      <p className="max-w-prose text-muted">{t(`empty.${why}`, { mode: slot.mode })}</p>
      {why === "ordering" && offersSandbox && (
        <UseSandboxForm
          {...{ workspace, formTexts }}
          mode={slot.mode}
          label={(await getTranslations("connection"))("useSandbox")}
        />
      )}
      {why !== "alone" && <PasteKey {...{ workspace, slot, formTexts }} prefix={null} />}
    </SlotCard>
  );
}

function whyPaying(ordering: KeyView | undefined): "alone" | "byOrdering" | "byNobody" {
  if (!ordering) return "alone";
  return ordering.scopes.includes("orders:confirm") ? "byOrdering" : "byNobody";
}

type KeyCardProps = {
  storedKey: KeyView;
  keys: readonly KeyView[];
  open: OpenWork[];
  place: Place;
  formTexts: FormTexts;
  locale: string;
};

/** The facts and actions of a stored key. The key itself is never shown. */
async function KeyCard(props: KeyCardProps) {
  const { storedKey: key, keys, open, place, formTexts, locale } = props;
  const t = await getTranslations("keys");
  const { id, mode, purpose, prefix } = key;
  const { workspace } = place;
  const slot = { mode, purpose };
  const pays = payingKeyOf(keys, mode) === key;
  const now = await getNow();
  return (
    <SlotCard slot={slot} aside={<Code>{prefix}…</Code>}>
      <p className="max-w-prose text-muted">{t(`about.${purpose}`)}</p>
      {problemsOf(key, pays, now).map((problem) => (
        <KeyNotice key={problem} storedKey={key} problem={problem} locale={locale} />
      ))}
      {purpose === "paying" && isUnseparated(keys, mode) && (
        <Callout tone="warn" title={t("unseparatedTitle")}>
          {t("unseparatedText")}
        </Callout>
      )}
      <KeyFacts storedKey={key} keys={keys} place={place} locale={locale} />
      <div className="flex flex-wrap gap-2">
        <PasteKey {...{ workspace, slot, prefix, formTexts, open }} />
        <CheckNow {...{ workspace, formTexts }} storedKey={{ id, ...slot }} />
        <RemoveKey
          key={id}
          {...{ workspace, formTexts, open }}
          storedKey={{ id, prefix, ...slot }}
          stops={lostWithout(key, keys)}
        />
      </div>
    </SlotCard>
  );
}

type KeyNoticeProps = { storedKey: KeyView; problem: KeyProblem; locale: string };

/** A problem of a key: since when, and what to do. */
async function KeyNotice({ storedKey, problem, locale }: KeyNoticeProps) {
  const t = await getTranslations("keys");
  const values = problemValues(storedKey, { locale, timeZone: await getTimeZone(), now: await getNow() });
  return (
    <Callout tone={toneOf[problem]} title={t(`notice.${problem}.title`, values)}>
      <p className="max-w-prose">{t(`notice.${problem}.text`, values)}</p>
    </Callout>
  );
}

type SlotCardProps = { slot: Slot; aside?: ReactNode; className?: string; children: ReactNode };

/** The card of a slot. It can take the focus when the button that opened a dialog has disappeared. */
async function SlotCard({ slot, children, ...rest }: SlotCardProps) {
  const t = await getTranslations("keys");
  const { mode, purpose } = slot;
  return (
    <Card
      {...rest}
      id={slotId(slot)}
      aria-label={t("named", { mode, purpose })}
      tabIndex={-1}
      title={t(`purpose.${purpose}`)}
    >
      <div className="flex flex-col items-start gap-4">{children}</div>
    </Card>
  );
}
