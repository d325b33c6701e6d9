import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { ErrorState } from "./error-state.tsx";
import { NoPermissionState } from "./no-permission-state.tsx";

type RefusalProps = {
  error: { code: string; message: string };
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
        ask={error.code === "forbidden_role" ? "" : t("askOwner")}
        action={error.code === "forbidden_role" ? undefined : connect}
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
