import { getTranslations } from "next-intl/server";
import { Section } from "#components/layout/page-body.tsx";
import { LeaveWorkspace, type LeaveWorkspaceProps } from "./leave-workspace.tsx";

export async function LeaveCard(props: LeaveWorkspaceProps) {
  const t = await getTranslations("rolesPage");
  return (
    <Section title={t("leaveTitle")} about={t("leaveAbout")}>
      <div>
        <LeaveWorkspace {...props} />
      </div>
    </Section>
  );
}
