import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import type { Mend } from "#components/webhooks/webhook-actions.ts";
import type { Place } from "#lib/paths.ts";
import type { Need } from "#lib/workflows/overview/need.ts";
import { CountedNeed } from "./counted-need.tsx";
import { KeyNeed } from "./key-need.tsx";
import { MentionsNeed } from "./mentions-need.tsx";
import { WebhookNeed } from "./webhook-need.tsx";

type NeedsListProps = { place: Place; needs: readonly Need[]; mend: Mend; renderedAt: string };

/** All that waits for somebody, in one list, the most urgent first. */
export async function NeedsList({ place, needs, mend, renderedAt }: NeedsListProps) {
  const t = await getTranslations("overview.needs");
  return (
    <Card aria-label={t("title")} title={t("title")} flush>
      {needs.length === 0 ? (
        <p className="px-4 py-3 text-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {needs.map((need) => {
            switch (need.kind) {
              case "key":
                return (
                  <KeyNeed
                    key={`${need.warning.key.id} ${need.warning.problem}`}
                    warning={need.warning}
                    workspace={place.workspace}
                    renderedAt={renderedAt}
                  />
                );
              case "webhook":
                return (
                  <WebhookNeed key="webhook" trouble={need.trouble} workspace={place.workspace} mend={mend} />
                );
              case "mentions":
                return <MentionsNeed key="mentions" {...{ place, renderedAt }} {...need} />;
              default:
                return <CountedNeed key={need.kind} {...{ place, need }} />;
            }
          })}
        </ul>
      )}
    </Card>
  );
}
