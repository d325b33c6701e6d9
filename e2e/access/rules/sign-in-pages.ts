import type { PageRule } from "./pages.ts";

export const signInPageRules: Readonly<Record<string, PageRule>> = {
  "/account/security": { door: "session", shows: () => "Authenticator app" },
  "/[workspace]/settings/security": {
    door: "workspace",
    needs: "settings:manage",
    shows: () => "Ask who is paying above",
  },
};
