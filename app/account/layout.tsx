import { getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountShell } from "#components/account/account-shell.tsx";
import { AccountKeys } from "#components/keys/account-keys.tsx";
import { KeepZone } from "#components/layout/keep-zone.tsx";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { readPaletteTexts } from "#components/palette/read-palette-texts.ts";
import { SignOutButton } from "#components/team/sign-out-button.tsx";
import { ToastRegion } from "#components/ui/toast-region.tsx";
import { listMemberships } from "#lib/core/auth/find-member.ts";
import { placeName } from "#lib/core/auth/mode-of.ts";
import { layoutSession } from "#lib/core/transport/page-context.ts";
import { paths } from "#lib/paths.ts";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const session = await layoutSession(paths.account());
  const [first, ...others] = (await listMemberships(session.user.id)).map(({ workspace }) => workspace.slug);
  const texts = await readPaletteTexts();
  const t = await getTranslations();
  return (
    <AccountShell
      texts={{ skip: t("shell.skip"), product: t("product"), sections: t("account.title") }}
      sections={[
        { href: paths.account(), label: t("account.profile"), exact: true },
        { href: paths.accountSecurity(), label: t("accountSecurity.title") },
      ]}
      palette={first && <PaletteButton>{texts.label}</PaletteButton>}
      signOut={<SignOutButton label={t("login.signOut")} unreachable={t("login.notNow")} />}
    >
      {children}
      <KeepZone zone={await getTimeZone()} />
      {first && (
        <>
          <AccountKeys
            workspaces={[first, ...others]}
            placeName={placeName}
            singleKeys={session.user.singleKeys}
            texts={texts}
          />
          <ToastRegion label={t("inbox.toasts")} closeLabel={t("inbox.toastClose")} />
        </>
      )}
    </AccountShell>
  );
}
