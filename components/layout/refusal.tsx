import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { ErrorState, NoPermissionState } from "./states.tsx";

type RefusalProps = {
  error: { code: string; message: string; rolesHref?: string; connectHref?: string };
  /** Where to try again: this page. */
  retryHref: string;
  /** Tries again by itself, where that can be known. */
  children?: ReactNode;
  /** Below a page's own heading it is "h2". */
  heading?: "h1" | "h2";
};

/** In the place of what a verb would have brought. */
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
