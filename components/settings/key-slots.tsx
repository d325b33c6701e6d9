import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Section } from "#components/layout/section.tsx";
import { Words } from "#components/layout/words.tsx";
import type { Connection } from "#lib/features/settings/describe-connection.ts";
import { EmptySlot } from "./empty-slot.tsx";
import type { KeyActions } from "./key-actions.ts";
import { KeyCard } from "./key-card.tsx";

type KeySlotsProps = { connection: Connection; workspace: string; actions: KeyActions };

/** For each mode the two places that a key can have: the one that orders and the one that pays. */
export async function KeySlots({ connection, workspace, actions }: KeySlotsProps) {
  const t = await getTranslations("keys");
  const { keys, openWork } = connection;
  const shared = {
    keys,
    actions,
    formTexts: await readFormTexts(),
    locale: await getLocale(),
    renderedAt: new Date().toISOString(),
  };
  return (
    <Words of={["keys", "scopes"]}>
      {(["test", "live"] as const).map((mode) => (
        <Section key={mode} title={t(`mode.${mode}`)} about={t(`modeAbout.${mode}`)}>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {(["ordering", "paying"] as const).map((purpose) => {
              const slot = { mode, purpose };
              const key = keys.find((stored) => stored.mode === mode && stored.purpose === purpose);
              if (!key) return <EmptySlot key={purpose} slot={slot} {...shared} />;
              const open = openWork.filter(({ keyId }) => keyId === key.id);
              return (
                <KeyCard key={purpose} storedKey={key} open={open} place={{ workspace, mode }} {...shared} />
              );
            })}
          </div>
        </Section>
      ))}
    </Words>
  );
}
