import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { MailSettingsView } from "#lib/features/mails/get-mail-settings.ts";
import { formatCount } from "#lib/numbers.ts";

const states = ["sent", "unknown", "failed", "dropped"] as const;

/** What became of the mails of the last 30 days. */
export async function EndedMailsCard({ ended }: { ended: MailSettingsView["ended"] }) {
  const t = await getTranslations("mails");
  const locale = await getLocale();
  return (
    <Card title={t("ended")}>
      <div className="flex flex-col gap-3">
        <DescriptionList>
          {states.map((state) => (
            <Fact key={state} term={t(`endedState.${state}`)}>
              <span className="tabular-nums">{formatCount(ended[state], locale)}</span>
            </Fact>
          ))}
        </DescriptionList>
        <p className="text-muted">{t("endedAbout")}</p>
      </div>
    </Card>
  );
}
