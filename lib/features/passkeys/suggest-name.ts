import bowser from "bowser";

/** What a new passkey may be called: the device that makes it, as its browser names it. Empty where it says nothing. */
export function suggestName(userAgent: string | null): string {
  if (!userAgent) return "";
  const { browser, os, platform } = bowser.parse(userAgent);
  return [platform.model ?? os.name, browser.name].filter(Boolean).join(", ").slice(0, 60);
}
