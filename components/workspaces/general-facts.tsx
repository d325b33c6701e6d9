import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDay } from "#lib/dates.ts";
import type { General } from "#lib/features/workspaces/get-general.ts";
import { paths } from "#lib/paths.ts";

export async function GeneralFacts({ general }: { general: General }) {
  const t = await getTranslations("general");
  const timeZone = await getTimeZone();
  const { slug, accountName, createdAt, formerSlugs } = general;
  return (
    <Card title={t("facts")}>
      <DescriptionList>
        <Fact term={t("account")}>{accountName ?? t("noAccount")}</Fact>
        <Fact term={t("since")}>{formatDay(createdAt, await getLocale(), timeZone)}</Fact>
        <Fact term={t("logo")}>
          <TextLink href={paths.paper(slug)}>{t("toPaper")}</TextLink>
        </Fact>
        {formerSlugs.length > 0 && (
          <Fact term={t("former")}>
            {formerSlugs.map((former) => `/${former}`).join(", ")}
            <span className="block text-sm text-muted">{t("formerAbout")}</span>
          </Fact>
        )}
      </DescriptionList>
    </Card>
  );
}
