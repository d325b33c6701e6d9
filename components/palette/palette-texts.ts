/** What is said before the words have come. */
export type PaletteTexts = { label: string; keys: string; failed: string; retry: string; close: string };
