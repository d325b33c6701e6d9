import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Section } from "#components/layout/section.tsx";
import { Words } from "#components/layout/words.tsx";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import type { OwnPasskeys } from "#lib/features/passkeys/read-own-passkeys.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeysTable } from "./passkeys-table.tsx";
import { TellBrowser } from "./tell-browser.tsx";

type PasskeysSectionProps = {
  own: OwnPasskeys;
  /** Such as "Firefox on Linux". */
  suggestedName: string;
};

export async function PasskeysSection({ own, suggestedName }: PasskeysSectionProps) {
  const t = await getTranslations("passkeys");
  const { passkeys, known } = own;
  const formTexts = await readFormTexts();
  return (
    <Words of={["passkeys"]}>
      <Section
        title={t("title")}
        about={t("about")}
        actions={known && <AddPasskey suggestedName={suggestedName} formTexts={formTexts} />}
      >
        {passkeys.length > 0 ? (
          <Card flush>
            <PasskeysTable passkeys={passkeys} formTexts={formTexts} />
          </Card>
        ) : (
          <Nothing>{t(known ? "none" : "impossible")}</Nothing>
        )}
        {known && <TellBrowser known={known} />}
      </Section>
    </Words>
  );
}
