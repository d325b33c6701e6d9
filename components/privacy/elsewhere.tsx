import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";

const kinds = ["service", "backups", "files", "references", "mails", "audit"] as const;

/** What no erasure reaches, named. */
export async function Elsewhere() {
  const t = await getTranslations("privacy");
  return (
    <Card title={t("elsewhereTitle")}>
      <p className="mb-3 text-muted">{t("elsewhereAbout")}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {kinds.map((kind) => (
          <li key={kind}>{t(`elsewhere.${kind}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
