import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { paths } from "#lib/paths.ts";

/** Says why the texts' line with the tracking page is left out, and where to change that. */
export function TrackingOff({ workspace }: { workspace: string }) {
  const t = useTranslations("mails");
  return (
    <Callout
      tone="info"
      title={t("trackingOffTitle")}
      actions={
        <LinkButton size="sm" href={paths.paper(workspace)}>
          {t("toBranding")}
        </LinkButton>
      }
    >
      {t("trackingOff", { placeholder: "{tracking_page}" })}
    </Callout>
  );
}
