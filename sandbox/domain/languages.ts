/** The languages of the catalog. Specification: Conventions 5. */
export const languages = ["en", "fr", "it", "es", "de", "nl", "pl", "pt"] as const;
export type Language = (typeof languages)[number];

/** One text in every language. */
export type LocalizedText = Record<Language, string>;
