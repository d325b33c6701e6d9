import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { ErrorState, NoPermissionState } from "./states.tsx";

type RefusalProps = {
  error: { code: string; message: string; rolesHref?: string; connectHref?: string };
  /** The URL of this page, to try again. */
  retryHref: string;
  /** A component that tries again by itself, if possible. */
  children?: ReactNode;
  /** "h2" below a page's own heading. */
  heading?: "h1" | "h2";
};

/** Shows the error of a verb in place of its result. */
export async function Refusal({ error, retryHref, children, heading = "h1" }: RefusalProps) {
  const t = await getTranslations("states");
  if (error.code.startsWith("forbidden") || error.code === "not_connected") {
    return (
      <NoPermissionState
        title={error.code === "forbidden_role" ? t("forbiddenTitle") : t("keyTitle")}
        missing={error.message}
        heading={heading}
        action={
          <>
            {error.connectHref && <LinkButton href={error.connectHref}>{t("connect")}</LinkButton>}
            {error.rolesHref && <LinkButton href={error.rolesHref}>{t("roles")}</LinkButton>}
          </>
        }
      />
    );
  }
  return (
    <>
      {children}
      <ErrorState
        title={t("errorTitle")}
        heading={heading}
        kept={error.message}
        retry={<LinkButton href={retryHref}>{t("retry")}</LinkButton>}
      />
    </>
  );
}
