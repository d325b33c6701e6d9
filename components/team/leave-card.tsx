import { getTranslations } from "next-intl/server";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Section } from "#components/layout/page-body.tsx";
import { LeaveWorkspace } from "./leave-workspace.tsx";

type LeaveCardProps = { workspace: string; leave: ActionOf<void, void> };

export async function LeaveCard({ workspace, leave }: LeaveCardProps) {
  const t = await getTranslations("rolesPage");
  return (
    <Section title={t("leaveTitle")} about={t("leaveAbout")}>
      <div>
        <LeaveWorkspace workspace={workspace} leave={leave} />
      </div>
    </Section>
  );
}
