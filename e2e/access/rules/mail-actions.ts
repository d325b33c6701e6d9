import { randomUUID } from "node:crypto";
import type { ProtectedActionRule } from "./rule.ts";

const ofAdmins = {
  access: "workspace",
  needs: "settings:manage",
  page: "/[workspace]/settings/mails",
  inMode: false,
} as const;

const aText = { kind: "shipped", locale: "en", subject: "On its way", text: "Hello {first_name}" };
const settings = { in_production: false, shipped: true, delivered: false, locale: "", replyTo: "" };

/** The address that one action adds to the list and the next removes from it. */
const address = `${randomUUID()}@example.com`;

/** Access to the mails to recipients: settings, texts, previews, and the addresses that get none. */
export const mailActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  saveMailSettingsAction: {
    ...ofAdmins,
    input: () => settings,
    freshInput: async () => ({ ...settings, replyTo: `${randomUUID()}@example.com` }),
  },
  saveMailTextAction: {
    ...ofAdmins,
    input: () => aText,
    freshInput: async () => ({ ...aText, subject: randomUUID() }),
  },
  // There is no mail server here, so only the attempt is recorded.
  sendMailPreviewAction: { ...ofAdmins, input: () => aText },
  // In this order, so that the second finds an address to remove.
  unsubscribeAddressAction: { ...ofAdmins, input: () => ({ address }) },
  resubscribeAddressAction: { ...ofAdmins, input: () => ({ address }) },
};
