import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { SecuritySettings } from "#lib/features/sign-in/get-security.ts";

type RequirementNoticeProps = { settings: SecuritySettings; isLocked: boolean; accountHref: string };

/** Whom it concerns, before it is turned on and after. */
export function RequirementNotice({ settings, isLocked, accountHref }: RequirementNoticeProps) {
  const t = useTranslations("security");
  const { withoutFactor, members } = settings;
  if (isLocked) {
    return (
      <Callout
        tone="info"
        title={t("ownFirstTitle")}
        actions={<LinkButton href={accountHref}>{t("setUpOwn")}</LinkButton>}
      >
        {t("ownFirst")}
      </Callout>
    );
  }
  if (withoutFactor.members === 0) return <p className="text-muted">{t("allHave", { members })}</p>;
  const more = withoutFactor.members - withoutFactor.names.length;
  return (
    <p className="text-muted">
      {t("withoutFactor", {
        count: withoutFactor.members,
        members,
        names: withoutFactor.names.join(", "),
        more,
      })}
    </p>
  );
}
