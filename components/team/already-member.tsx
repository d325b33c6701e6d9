import { getTranslations } from "next-intl/server";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** For who opens a link to where they belong: perhaps the one that they made. */
export async function AlreadyMember({ workspace, href }: { workspace: string; href: string }) {
  const t = await getTranslations();
  return (
    <EntryLayout
      product={t("product")}
      title={t("invite.already", { workspace })}
      about={t("invite.alreadyText")}
    >
      <LinkButton variant="primary" href={href}>
        {t("invite.enter", { workspace })}
      </LinkButton>
    </EntryLayout>
  );
}
