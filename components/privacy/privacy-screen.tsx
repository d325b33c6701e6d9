import { getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Words } from "#components/layout/words.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Keeping } from "#lib/features/privacy/keeping-columns.ts";
import type { PrivacyLine, PrivacyView } from "#lib/features/privacy/privacy-view.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { FindPerson } from "./find-person.tsx";
import { KeepForm } from "./keep-form.tsx";
import type { PrivacyActions } from "./privacy-actions.ts";
import { RequestCard } from "./request-card.tsx";
import { RequestList } from "./request-list.tsx";

type PrivacyScreenProps = {
  workspace: string;
  keeping: Keeping;
  requests: readonly PrivacyLine[];
  request: PrivacyView | null;
  actions: PrivacyActions;
  formTexts: FormTexts;
  locale: string;
};

/** What is kept of recipients, for how long, and all of one of them. */
export async function PrivacyScreen(props: PrivacyScreenProps) {
  const { workspace, keeping, requests, request, actions, formTexts, locale } = props;
  const t = await getTranslations("privacy");
  return (
    <Words of={["privacy"]}>
      <PageHeader title={t("title")} about={t("about")} />
      <PageBody width="text">
        {request && <RequestCard {...{ workspace, request, actions }} />}
        <Card title={t("findTitle")}>
          <p className="mb-4 text-muted">{t("findAbout")}</p>
          <FindPerson {...{ workspace, formTexts }} find={actions.find} />
        </Card>
        {requests.length > 0 && (
          <RequestList {...{ workspace, requests, locale }} current={request?.id ?? null} />
        )}
        <Card title={t("keepTitle")}>
          <p className="mb-4 text-muted">{t("keepAbout")}</p>
          <KeepForm {...{ keeping, formTexts }} keep={actions.keep} />
        </Card>
        <Elsewhere />
      </PageBody>
    </Words>
  );
}
