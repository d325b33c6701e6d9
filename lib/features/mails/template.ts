import { type Locale, locales } from "#lib/core/i18n/locales.ts";

export const mailKinds = ["in_production", "shipped", "delivered"] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a text can contain, written as `{first_name}`. The last two may be several lines or absent. */
export const placeholders = ["first_name", "order", "shop", "parcels", "tracking_page"] as const;
type Placeholder = (typeof placeholders)[number];

/** A subject has one line, and no link. */
export const subjectPlaceholders: readonly string[] = ["first_name", "order", "shop"];

export type MailValues = Record<Placeholder, string>;
export type MailText = { subject: string; text: string };

export const longestSubject = 150;
export const longestText = 4_000;

const named = /\{([^{}]*)\}/g;

/** The first placeholder of a text that is not `known`, without its braces. */
export const findUnknown = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(named)].map(([, name = ""]) => name).find((name) => !known.includes(name));

/**
 * Fills in the values. A line whose placeholder has no value is left out, so that "Follow your order: {tracking_page}"
 * disappears where there is no such page. Values are not searched for placeholders.
 */
export function fillText({ subject, text }: MailText, values: MailValues): MailText {
  const fill = (line: string) => line.replace(named, (found, name: Placeholder) => values[name] ?? found);
  const isComplete = (line: string) =>
    [...line.matchAll(named)].every(([, name]) => values[name as Placeholder] !== "");
  const lines = text.split(/\r?\n/).filter(isComplete).map(fill);
  return {
    subject: fill(subject).replace(/\s+/g, " ").trim(),
    text: lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

/** The language that most people of a country read, of those that mails are written in; otherwise English. */
export function localeOfCountry(country: string): Locale {
  if (!/^[A-Z]{2}$/.test(country)) return "en";
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return locales.find((locale) => locale === language) ?? "en";
}
