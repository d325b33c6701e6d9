import { getLocale, getTranslations } from "next-intl/server";
import { Code } from "#components/ui/code.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { paths } from "#lib/paths.ts";
import type { KeyWarning } from "#lib/settings/list-key-warnings.ts";
import { KeyNotice } from "./key-notice.tsx";

/** For the overview: what becomes of the keys stops everything else. */
export async function KeyWarnings({ warnings, workspace }: { warnings: KeyWarning[]; workspace: string }) {
  const t = await getTranslations("keys");
  const locale = await getLocale();
  const see = (
    <LinkButton size="sm" href={paths.connection(workspace)}>
      {t("see")}
    </LinkButton>
  );
  return warnings.map(({ key, problem }) => (
    <KeyNotice
      key={`${key.id} ${problem}`}
      storedKey={key}
      problem={problem}
      locale={locale}
      renderedAt={new Date().toISOString()}
      naming={
        <>
          {t("named", { mode: key.mode, purpose: key.purpose })} <Code>{key.prefix}…</Code>
        </>
      }
      actions={see}
    />
  ));
}
