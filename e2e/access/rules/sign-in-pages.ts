import { say } from "#scripts/words/say.ts";
import type { PageRule } from "./pages.ts";

export const signInPageRules: Readonly<Record<string, PageRule>> = {
  "/account/security": { access: "session", shows: () => "Authenticator app" },
  "/[workspace]/settings/security": {
    access: "workspace",
    needs: "settings:manage",
    shows: () => say("security.above"),
  },
};
