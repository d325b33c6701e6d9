import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { ErrorState } from "./error-state.tsx";
import { NoPermissionState } from "./no-permission-state.tsx";

type RefusalProps = {
  error: { code: string; message: string; rolesHref?: string };
  /** Where to try again: this page. */
  retryHref: string;
  /** Where a key is connected, for who may. */
  connectHref?: string | undefined;
  /** Tries again by itself, where that can be known. */
  children?: ReactNode;
};

/** In the place of what a verb would have brought. */
export async function Refusal({ error, retryHref, connectHref, children }: RefusalProps) {
  const t = await getTranslations("states");
  const connect = connectHref && <LinkButton href={connectHref}>{t("connect")}</LinkButton>;
  if (error.code.startsWith("forbidden") || error.code === "not_connected") {
    return (
      <NoPermissionState
        title={t("forbiddenTitle")}
        missing={error.message}
        action={
          <>
            {error.code !== "forbidden_role" && connect}
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
        kept={error.message}
        retry={<LinkButton href={retryHref}>{t("retry")}</LinkButton>}
      />
    </>
  );
}
