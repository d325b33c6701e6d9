import { randomInt } from "node:crypto";
import type { ProtectedActionRule, PublicRule } from "./rule.ts";

const ofOneself = {
  access: "public",
  why: "the caller's own session decides, and it is about nobody else",
} as const;

const security = () => ({
  requiresSecondFactor: false,
  freshPaymentAboveCents: randomInt(50_000_000, 90_000_000),
});

/** Actions on one's own account need only a session; a workspace's security settings need settings rights. */
export const signInActionRules: Readonly<Record<string, ProtectedActionRule | PublicRule>> = {
  loadProofDialogAction: ofOneself,
  proveIdentityAction: ofOneself,
  beginTotpAction: ofOneself,
  confirmTotpAction: ofOneself,
  removeTotpAction: ofOneself,
  makeRecoveryCodesAction: ofOneself,
  saveWorkspaceSecurityAction: {
    access: "workspace",
    needs: "settings:manage",
    page: "/[workspace]/settings/security",
    inMode: false,
    input: security,
    freshInput: async () => security(),
  },
};
