import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "../entry.ts";
import type { Speaker } from "./speaker.ts";

/** What belongs to a person, wherever they are. */
export function ownEntries({ t }: Speaker): PaletteEntry[] {
  return [
    {
      id: "page:account",
      kind: "page",
      label: t("account.title"),
      keywords: t("palette.also.account"),
      href: paths.account(),
    },
    {
      id: "page:account-security",
      kind: "page",
      label: t("palette.accountSecurity"),
      keywords: t("palette.also.accountSecurity"),
      href: paths.accountSecurity(),
    },
    { id: "action:keys", kind: "action", label: t("palette.keys"), act: "keys" },
    { id: "action:sign-out", kind: "action", label: t("login.signOut"), act: "sign_out" },
  ];
}
