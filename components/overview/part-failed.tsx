import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** In the place of a part of the page, which else stays as it is. */
export async function PartFailed({ message, retryHref }: { message: string; retryHref: string }) {
  const t = await getTranslations();
  return (
    <Callout
      tone="warn"
      title={t("overview.partFailed")}
      actions={
        <LinkButton size="sm" href={retryHref}>
          {t("states.retry")}
        </LinkButton>
      }
    >
      {message}
    </Callout>
  );
}
