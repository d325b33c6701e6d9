import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Back to what was refused for want of a second factor. */
export function GoOn({ href }: { href: string }) {
  const t = useTranslations("secondFactor");
  return (
    <Callout
      tone="good"
      title={t("enoughTitle")}
      actions={
        <LinkButton href={href} variant="primary">
          {t("goOn")}
        </LinkButton>
      }
    >
      {t("enough")}
    </Callout>
  );
}
