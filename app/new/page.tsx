import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { NewWorkspaceForm } from "#components/workspaces/new-workspace-form.tsx";
import { listMemberships } from "#lib/core/auth/find-member.ts";
import { pageSession } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newWorkspace"))("title") };
}

export default async function NewWorkspacePage() {
  const session = await pageSession(paths.newWorkspace());
  const t = await getTranslations();
  const { newWorkspace } = await getMessages();
  const memberships = await listMemberships(session.user.id);
  const able = memberships.filter(({ held }) => held.permissions.includes("settings:manage"));
  // Prefer a workspace in which this session may act. If there is none, the form shows what is missing.
  const shown =
    able.find(({ workspace }) => !workspace.requiresSecondFactor || session.secondFactorAt) ?? able[0];
  if (!shown) {
    return (
      <EntryLayout product={t("product")} title={newWorkspace.title} about={newWorkspace.mayNot}>
        <LinkButton href={paths.home()}>{newWorkspace.back}</LinkButton>
      </EntryLayout>
    );
  }
  const footer = <TextLink href={paths.home()}>{newWorkspace.back}</TextLink>;
  return (
    <EntryLayout product={t("product")} title={newWorkspace.title} about={newWorkspace.about} footer={footer}>
      <NewWorkspaceForm
        workspace={shown.workspace.slug}
        formTexts={await readFormTexts()}
        texts={{ name: newWorkspace.name, submit: newWorkspace.submit }}
      />
    </EntryLayout>
  );
}
