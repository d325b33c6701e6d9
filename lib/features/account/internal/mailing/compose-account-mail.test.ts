import { expect, test } from "vitest";
import { locales } from "#lib/core/i18n/locales.ts";
import english from "#messages/en.json" with { type: "json" };
import { type AccountLetter, composeAccountMail } from "./compose-account-mail.ts";

const kinds = Object.keys(english.accountMail.kinds) as AccountLetter["kind"][];
const details = {
  workspace: "Atelier Nord",
  email: "new@example.com",
  by: "Grace",
  left: "3",
  passkey: "Phone",
  provider: "Example",
};

const compose = (kind: AccountLetter["kind"], locale: string) =>
  composeAccountMail({
    id: "1",
    kind,
    to: { name: "Ada", address: "ada@example.com" },
    locale,
    details,
    url: "https://desk.example/account",
  });

test.each(locales)("every account mail has a text in %s", async (locale) => {
  for (const kind of kinds) {
    const [mail, inEnglish] = await Promise.all([compose(kind, locale), compose(kind, "en")]);
    expect(`${mail.subject} ${mail.text}`, kind).not.toMatch(/accountMail|kinds\.|[{}]/);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    if (locale !== "en") expect(mail.text, kind).not.toBe(inEnglish.text);
  }
});

test("an unknown language falls back to English", async () => {
  expect(await compose("reset", "tlh")).toEqual(await compose("reset", "en"));
});
