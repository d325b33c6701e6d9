import { randomInt } from "node:crypto";
import type { KeyedActionRule, PublicRule } from "./rule.ts";

const ofOneself = {
  door: "public",
  why: "the caller's own session decides, and it is about nobody else",
} as const;

const security = () => ({
  requiresSecondFactor: false,
  freshPaymentAboveCents: randomInt(50_000_000, 90_000_000),
});

/** What is about one's own account needs a session and nothing besides; what a workspace asks needs its settings. */
export const signInActionRules: Readonly<Record<string, KeyedActionRule | PublicRule>> = {
  askForProofAction: ofOneself,
  proveAgainAction: ofOneself,
  beginTotpAction: ofOneself,
  confirmTotpAction: ofOneself,
  removeTotpAction: ofOneself,
  makeCodesAction: ofOneself,
  saveSecurityAction: {
    door: "workspace",
    needs: "settings:manage",
    page: "/[workspace]/settings/security",
    inMode: false,
    input: security,
    freshInput: async () => security(),
  },
};
