import { expect, test } from "vitest";
import { locales } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { formatDateTime } from "#lib/dates.ts";
import { composeInvitation } from "../../mail-invitations.ts";

const compose = (locale: string) =>
  composeInvitation(
    {
      id: "1",
      workspaceId: "2",
      token: "a-token",
      tokenHash: "0123456789abcdef",
      email: "noa@example.com",
      held: { role: "operator", name: null, customRoleId: null, permissions: [] },
      inviter: { name: "Ada", locale },
      expiresAt: new Date("2026-03-05T09:30:00Z"),
    },
    { name: "Atelier Nord" },
  );

test.each(locales)(
  "an invitation is written in the language of its inviter, with its role and its date: %s",
  async (locale) => {
    const { text, html } = await compose(locale);
    const { roles } = await readMessages(locale);
    expect(text).toContain(roles.operator);
    expect(text).toContain(formatDateTime(new Date("2026-03-05T09:30:00Z"), locale, "UTC"));
    expect(html).toContain(`<html lang="${locale}">`);
  },
);
