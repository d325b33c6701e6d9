import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountShell } from "#components/account/account-shell.tsx";
import { SignOutButton } from "#components/team/sign-out-button.tsx";
import { paths } from "#lib/paths.ts";
import { layoutSession } from "#lib/transport/page-context.ts";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  await layoutSession(paths.account());
  const t = await getTranslations();
  return (
    <AccountShell
      texts={{ skip: t("shell.skip"), product: t("product"), sections: t("account.title") }}
      sections={[
        { href: paths.account(), label: t("account.profile"), exact: true },
        { href: paths.accountSecurity(), label: t("accountSecurity.title") },
      ]}
      signOut={<SignOutButton label={t("login.signOut")} />}
    >
      {children}
    </AccountShell>
  );
}
